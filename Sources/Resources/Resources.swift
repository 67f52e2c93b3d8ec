import CResources

/// The files of `Resources/`, compiled into the program.
///
/// Paths are relative to that folder. Tools/embed-resources writes the table of them.
package enum Resources {
  package static func bytes(of path: String) -> [UInt8]? {
    buffer(of: path).map { Array($0) }
  }

  package static func text(of path: String) -> String? {
    buffer(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files in a folder and its folders, sorted by bytes; `""` names all.
  package static func paths(under folder: String) -> [String] {
    let prefix = folder.isEmpty || folder.utf8.last == 0x2F ? folder : folder + "/"
    return (0..<cresources_count()).compactMap { index in
      guard let file = cresources_at(index) else { return nil }
      let path = String(cString: file.pointee.path)
      return path.utf8.starts(with: prefix.utf8) ? path : nil
    }
  }

  /// The bytes in place: they live as long as the program.
  static func buffer(of path: String) -> UnsafeBufferPointer<UInt8>? {
    guard let file = cresources_find(path) else { return nil }
    return UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.size)
  }
}
