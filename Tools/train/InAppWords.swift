/// What made-up reporters speak of, in four languages: English, German, Spanish, Japanese.
///
/// Halves are kept apart by place: training takes even ones, judging odd ones.
enum InAppWords {
  static let languages = ["en", "de", "es", "ja"]

  /// Things; by language, each with other words for it.
  static let things: [[[String]]] = [
    [["photo", "picture"], ["Foto", "Bild"], ["foto", "imagen"], ["写真", "画像"]],
    [
      ["ticket", "boarding pass"], ["Ticket", "Fahrkarte"], ["billete", "boleto"], ["チケット", "乗車券"],
    ],
    [
      ["search result", "hit list"], ["Suchergebnis", "Trefferliste"], ["resultado de búsqueda"],
      ["検索結果"],
    ],
    [["receipt", "invoice"], ["Rechnung", "Beleg"], ["recibo", "factura"], ["領収書", "請求書"]],
    [["map", "map view"], ["Karte", "Kartenansicht"], ["mapa"], ["地図", "マップ"]],
    [
      ["voucher", "coupon code"], ["Gutschein", "Rabattcode"], ["cupón", "código de descuento"],
      ["クーポン"],
    ],
    [
      ["notification", "push message"], ["Benachrichtigung", "Mitteilung"],
      ["notificación", "aviso"], ["通知", "プッシュ通知"],
    ],
    [
      ["password field", "login form"], ["Passwortfeld", "Anmeldung"],
      ["contraseña", "inicio de sesión"], ["パスワード欄", "ログイン"],
    ],
    [
      ["chat", "conversation"], ["Chat", "Unterhaltung"], ["chat", "conversación"], ["チャット", "会話"],
    ],
    [["video", "clip"], ["Video", "Clip"], ["vídeo", "grabación"], ["動画", "ビデオ"]],
    [
      ["calendar", "date picker"], ["Kalender", "Datumsauswahl"],
      ["calendario", "selector de fecha"], ["カレンダー", "日付"],
    ],
    [
      ["address form", "delivery address"], ["Adresse", "Lieferadresse"], ["dirección de entrega"],
      ["住所", "配送先"],
    ],
    [["keyboard", "text input"], ["Tastatur", "Eingabefeld"], ["teclado"], ["キーボード", "入力欄"]],
    [
      ["profile picture", "avatar"], ["Profilbild", "Avatar"], ["avatar", "foto de perfil"],
      ["アイコン", "プロフィール"],
    ],
    [
      ["barcode", "QR code"], ["Strichcode", "QR-Code"], ["código QR", "código de barras"],
      ["QRコード", "バーコード"],
    ],
    [
      ["shopping cart", "basket"], ["Warenkorb", "Einkaufswagen"], ["carrito", "cesta"],
      ["カート", "買い物かご"],
    ],
    [
      ["language setting", "translation"], ["Spracheinstellung", "Übersetzung"],
      ["idioma", "traducción"], ["言語設定", "翻訳"],
    ],
    [
      ["seat map", "seat selection"], ["Sitzplan", "Platzwahl"], ["selección de asiento"],
      ["座席表", "座席"],
    ],
    [["timetable", "schedule"], ["Fahrplan", "Abfahrten"], ["horario", "salidas"], ["時刻表"]],
    [
      ["contact list", "address book"], ["Kontaktliste", "Adressbuch"], ["lista de contactos"],
      ["連絡先"],
    ],
    [
      ["dark mode", "night theme"], ["Dunkelmodus", "Nachtmodus"],
      ["modo oscuro", "tema nocturno"], ["ダークモード"],
    ],
    [
      ["download", "offline file"], ["Download", "Offline-Datei"],
      ["descarga", "archivo sin conexión"], ["ダウンロード"],
    ],
    [
      ["price", "total amount"], ["Preis", "Gesamtbetrag"], ["precio", "importe total"],
      ["値段", "合計金額"],
    ],
    [
      ["filter", "sort order"], ["Filter", "Sortierung"], ["filtro", "orden"], ["フィルター", "並び順"],
    ],
  ]

  /// What is wrong with them; `%` is the thing.
  static let symptoms: [[[String]]] = [
    [
      [
        "App crashes when I open the %", "Crash as soon as the % is shown",
        "It quits by itself after tapping the %",
      ],
      ["App stürzt ab wenn ich % öffne", "Absturz sobald % erscheint"],
      ["La aplicación se cierra al abrir %", "Se cierra sola cuando toco %"],
      ["%を開くとアプリが落ちます", "%を押すと強制終了します"],
    ],
    [
      [
        "The % is blank", "Only a white area instead of the %",
        "% stays empty, nothing is displayed",
      ],
      ["% ist leer", "Nur weiße Fläche statt %"],
      ["% aparece en blanco", "No se muestra %"],
      ["%が真っ白です", "%が表示されない"],
    ],
    [
      [
        "% takes forever to load", "Very slow: the % needs a minute to appear",
        "Endless spinner on the %",
      ],
      ["% lädt ewig", "% ist extrem langsam"],
      ["% tarda muchísimo en cargar", "% muy lento"],
      ["%の読み込みがとても遅い", "%がずっと読み込み中です"],
    ],
    [
      [
        "The % is cut off on the right", "% overlaps the text beside it",
        "Layout broken: % runs off the edge",
      ],
      ["% ist rechts abgeschnitten", "% überlappt den Text"],
      ["% se ve cortado", "% tapa el texto"],
      ["%が右側で切れています", "%が文字と重なっている"],
    ],
    [
      [
        "Nothing happens when I tap the %", "% does not react to touch",
        "Pressing the % has no effect",
      ],
      ["Beim Tippen auf % passiert nichts", "% reagiert nicht"],
      ["No pasa nada al pulsar %", "% no responde"],
      ["%を押しても反応しない", "%をタップしても何も起きません"],
    ],
    [
      [
        "The % is gone after restarting", "Lost the % since the update",
        "% disappears every time I reopen the app",
      ],
      ["% ist nach dem Neustart weg", "% seit dem Update verschwunden"],
      ["% desaparece al reiniciar", "Perdí % después de actualizar"],
      ["再起動すると%が消えます", "アップデート後に%がなくなった"],
    ],
    [
      ["I see the % twice", "% is shown two times", "Duplicate entry for the same %"],
      ["% wird doppelt angezeigt", "% kommt zweimal"],
      ["% aparece dos veces", "% está repetido"],
      ["%が二重に表示される", "%が二つ出ます"],
    ],
    [
      ["Wrong % is displayed", "It shows somebody else's %", "The % does not match what I chose"],
      ["Falsche Anzeige bei %", "Es wird ein anderes % gezeigt"],
      ["Se muestra % equivocado", "% no es el que elegí"],
      ["違う%が表示されます", "選んだ%と違う"],
    ],
    [
      [
        "Screen freezes with the % open", "Everything hangs after the %",
        "Stuck on the %, have to kill the app",
      ],
      ["Alles friert ein bei %", "App hängt bei %"],
      ["Se congela la pantalla con %", "Se queda colgado en %"],
      ["%で画面が固まります", "%のところでフリーズする"],
    ],
    [
      [
        "Error message when saving the %", "Cannot save the %: something went wrong",
        "Saving the % fails with an error",
      ],
      ["Fehlermeldung beim Speichern von %", "% lässt sich nicht speichern"],
      ["Error al guardar %", "No puedo guardar %"],
      ["%を保存するとエラーになる", "%が保存できません"],
    ],
    [
      [
        "% is too small to read", "Font of the % far too tiny",
        "Cannot read the %, letters are minute",
      ],
      ["% ist zu klein", "Schrift bei % unlesbar"],
      ["% demasiado pequeño para leer", "letra de % minúscula"],
      ["%の文字が小さくて読めない", "%の字が小さい"],
    ],
    [
      [
        "% jumps back to the top while scrolling", "Scrolling the % loses my place",
        "The % scrolls by itself",
      ],
      ["% springt beim Scrollen nach oben", "Scrollposition bei % geht verloren"],
      ["% salta arriba al desplazar", "% pierde la posición"],
      ["%をスクロールすると一番上に戻る", "%の位置が勝手に変わる"],
    ],
  ]

  /// What is said beside the point.
  static let fillers: [[String]] = [
    [
      "Please fix this.", "I am on the latest version.", "It worked last week.",
      "Happens every time.",
      "Only sometimes.", "I tried to reinstall.", "Otherwise a great app!",
      "My phone has enough memory.",
      "Wifi and mobile data both.", "See the screenshot.", "This is the third time I write.",
      "Started after the update.", "Very annoying in the morning.", "My wife has it too.", "Thanks",
    ],
    [
      "Bitte beheben.", "Neueste Version installiert.", "Letzte Woche ging es noch.",
      "Immer wieder.",
      "Neu installieren hilft nicht.", "Siehe Bild.", "Danke!", "Sehr ärgerlich.",
    ],
    [
      "Por favor arreglen esto.", "Tengo la última versión.", "Antes funcionaba.", "Pasa siempre.",
      "Ya reinstalé.", "Gracias", "Miren la captura.", "Muy molesto.",
    ],
    ["直してください。", "最新バージョンです。", "先週は大丈夫でした。", "毎回です。", "よろしくお願いします。", "再インストールしても同じです。"],
  ]

  /// Reports that say nothing.
  static let vague: [[String]] = [
    ["does not work", "bug", "please help", "why??", "test", "The app is bad now."],
    ["geht nicht", "Fehler", "Hilfe", "Test"], ["no funciona", "ayuda", "error"],
    ["動かない", "バグ", "テスト"],
  ]

  static let screens = [
    "Home", "Checkout", "Cart", "Login", "Profile", "Settings", "Search", "ProductDetail",
    "OrderHistory", "ChatThread", "TicketDetail", "MapView",
  ]

  static let devices: [[String]] = [
    ["iPhone16,1", "iPhone15,2", "iPhone14,7", "iPhone17,3", "iPhone12,1", "iPad14,3"],
    ["SM-S918B", "Pixel 8", "SM-A546B", "Pixel 7a", "2201117TY", "moto g84 5G"],
  ]

  static let systems: [[String]] = [
    ["18.1", "17.6", "18.0", "26.0", "16.7.8"], ["14", "13", "15", "12"],
  ]
}
