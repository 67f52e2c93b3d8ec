/// How often words are said in reports in general.
///
/// A store of few reports cannot know yet what is common; these count as if so many of
/// ``Statistics/backgroundCount`` further reports said them. Written by hand: the small words of some
/// languages, and what reports of every app speak of. What stands in none of these lists is rare.
enum BackgroundWords {
  /// The share of reports that say a word; 0 for most.
  static func share(of term: Term) -> Float { shares[term] ?? 0 }

  private static let shares: [Term: Float] = {
    var shares: [Term: Float] = [:]
    for (share, text) in lists {
      var scanner = TextScanner()
      for word in text.split(whereSeparator: \.isWhitespace) {
        scanner.read(TextScanner.signs(of: String(word)))
      }
      for term in scanner.words { shares[term] = max(shares[term] ?? 0, share) }
    }
    return shares
  }()

  private static let lists: [(share: Float, words: String)] = [
    (0.3, "the to in is and a i it not on of my"),
    (
      0.15,
      """
      when for with this app be an that if as are you but have from at or do can no after was just
      """
    ),
    (
      0.08,
      """
      there then get up would only see all so they what been me we by out time now more does did don
      can't cannot doesn't don't again still always please need open error button screen show work
      page tap click try again crash every
      """
    ),
    (
      0.04,
      """
      any how which will should could about into some than them like one two three first last new old
      same other each before since while even also too very much many good bad thing way back make
      made use using want let go going went nothing something anything never update version bug fix
      issue problem fail failed wrong broken load loading slow message text list item view window
      image photo picture file phone tablet device android ios iphone ipad web login log account
      password user name email it's i'm isn't won't didn't off over under where why who its his her
      their our your here down left right top bottom set add change close closed start stop restart
      happen happens expected result instead empty blank white black missing appear display enter
      press select choose type field data line number test steps reproduce
      """
    ),
    (
      0.02,
      """
      able above actually almost already although another around away because become began behind
      below between big both bottom call came case check clear close code color come complete copy
      correct current currently day days default delete different disappear double during either else
      end enough ever everything exactly exit far few find finish fixed follow forever found freeze
      froze full further gave give gone great half happened hard help hi hello home hour however icon
      inside internet keep keyboard kept know later least less little long longer look looks lost mean
      menu minute minutes mode moment month network next normal notice off offline ok once online onto
      option order own part people place point possible properly quite random read really receive red
      refresh remove reopen reply report request return run same save saved say says scroll search
      second seconds seem seems send sent server setting settings several share should shown side sign
      since single site size small sometimes soon stay step stuck such suddenly support sure switch
      system take tap tapped tapping thanks thank that's these think those though through times title
      today together tried tries turn twice unable until upload used usually wait week went whole wifi
      without word year yes yesterday information link map video camera location notification call
      chat cart checkout payment pay profile feature bar tab top row table cell section
      """
    ),
    // German.
    (
      0.06,
      """
      der die das und ist nicht ich ein eine in zu mit auf es wenn den im von
      """
    ),
    (
      0.02,
      """
      dem des einen einem einer auch nach bei aus an am wird kann beim sich so als aber noch nur wie
      mehr oder mein meine immer wieder schon dann da war hat habe haben werden sind keine kein geht
      seite seit bitte fehler app nichts alles alle vor zum zur über unter beim bis dass dieser diese
      mir mich sie er wir man etwas hier jetzt heute gestern gerät handy bildschirm knopf taste öffnen
      öffne anzeigen angezeigt startet absturz stürzt ab leer falsch neu alt zweimal danach obwohl
      """
    ),
    // French.
    (
      0.04,
      """
      le la les de des et est un une je il ne pas que qui dans pour sur en à au du ce
      """
    ),
    (
      0.015,
      """
      ça se mais plus avec mon ma mes son sa par quand si tout tous rien même encore après avant très
      être avoir fait faire peut été sont ont j'ai c'est n'est qu'il l'application écran bouton page
      erreur impossible toujours aussi depuis cela cette ces où vers chaque fois marche fonctionne
      """
    ),
    // Spanish.
    (
      0.04,
      """
      el la los las de que y en un una no se es por con para al del lo me mi
      """
    ),
    (
      0.015,
      """
      pero más como cuando si su sus ya está este esta todo todos nada hay ser muy también sin sobre
      después antes siempre aparece puedo puede hace he ha la aplicación pantalla botón página error
      vez dos nunca funciona abrir abre cierra favor desde hasta donde porque
      """
    ),
    // Italian, Portuguese, Dutch.
    (
      0.02,
      """
      il lo gli di che e è un una non si per con mi del della nel o os as do da em um uma não se com
      por para no na eu meu minha mais mas quando foi het een van en niet ik op dat voor met maar als
      de te zijn wordt naar ook bij dan nog geen mijn
      """
    ),
    (
      0.01,
      """
      sono ho ha come più anche questo questa quando dopo schermo pulsante errore sempre niente tutto
      tela botão erro sempre nada tudo depois antes scherm knop fout altijd niets alles daarna steeds
      """
    ),
    // Russian, Polish, Turkish.
    (
      0.015,
      """
      и в не на я что с по при это как но после приложение экран кнопка ошибка работает не i w nie na
      się z do to że po jest jak przy aplikacja ekran przycisk błąd ve bir bu için ile çok ama sonra
      uygulama ekran hata
      """
    ),
    // Japanese, Chinese, Korean, two signs at a time.
    (
      0.03,
      """
      です ます ました ません して した ない から まで ている ていて ても なる する すると できない
      ください ボタン アプリ 画面 表示 押す 押して 开 打开 点击 不能 没有 显示 应用 后 的时候 一直
      합니다 습니다 니다 하면 에서 으로 안 앱 화면 버튼
      """
    ),
  ]
}
