import { type LeadSource, type LeadStatus, leadSources, leadStatuses } from '../domain/lead'
import { stages as ourStages, type Stage } from '../domain/opportunity'
import { namesIn, plainName } from './known-headers'

/** What other tools and people call our sources, in the languages of the headers and in the same order. */
const sourceNames: Readonly<Record<LeadSource, string>> = {
  LinkedIn: `
    linked in, linkedin ads, linkedin com, linkedin lead gen, linkedin lead gen form, linkedin form, sales navigator
    领英, 領英, 링크드인`,
  Facebook: `
    fb, facebook ads, facebook com, facebook lead ads, facebook lead ad, meta, meta ads
    фейсбук, 페이스북`,
  Instagram: `
    ig, insta, instagram ads, instagram com
    инстаграм, インスタグラム, 인스타그램`,
  Website: `
    web, web site, direct, direct traffic, web form, web forms, webform, website form, webinar, web download, homepage
    web research, landing page, chat, live chat, web chat, chatbot, web visitors, website visitors, online store
    onlinestore, contact form, inbound, internet, blog, web to lead, web2lead, form, form submission, download
    Webseite, Kontaktformular, direkter Traffic, Direktzugriffe, Internetseite
    site web, site internet, site, formulaire, formulaire de contact, trafic direct
    sitio web, página web, formulario, formulario web, formulario de contacto, tráfico directo
    site da empresa, página da web, formulário, formulário de contato, tráfego direto
    sito, sito web, sito internet, modulo web, modulo di contatto, traffico diretto
    contactformulier, webformulier, direct verkeer
    webbplats, hemsida, webbsida, webbformulär, kontaktformulär, direkttrafik
    hjemmeside, webside, kontaktformular, direkte trafik
    nettside, nettsted, hjemmeside, kontaktskjema, direktetrafikk
    verkkosivu, verkkosivusto, verkkosivut, kotisivu, kotisivut, yhteydenottolomake, suora liikenne
    strona, strona internetowa, strona www, www, formularz, formularz kontaktowy, ruch bezpośredni
    webové stránky, webová stránka, stránky, kontaktní formulář
    webstránka, kontaktný formulár
    weboldal, honlap, webhely, kapcsolati űrlap, űrlap
    pagină web, site-ul web, formular, formular de contact
    web stranica, web mjesto, internetska stranica, kontakt obrazac
    сайт, веб-сайт, вебсайт, с сайта, интернет, форма на сайте, заявка с сайта, вебинар
    вебсайт, сайт, інтернет, форма на сайті, вебінар
    уебсайт, уеб сайт, уеб страница, интернет, контактна форма
    ιστοσελίδα, ιστότοπος, διαδίκτυο, φόρμα επικοινωνίας
    web sitesi, internet sitesi, internet, iletişim formu
    ウェブサイト, webサイト, ウェブ, サイト, ホームページ, hp, 自社サイト, 問い合わせフォーム, お問い合わせ, ウェビナー, webフォーム
    网站, 官网, 官方网站, 网页, 网络, 互联网, 在线表单
    網站, 官網, 官方網站, 網頁, 網路, 線上表單
    웹사이트, 웹 사이트, 홈페이지, 웹, 문의 양식, 웨비나`,
  Google: `
    organic search, paid search, search, search engine, google ads, google adwords, adwords, seo, organic, sea, sem, ppc
    cpc, google search, google organic, google com, googleads
    Suchmaschine, organische Suche, bezahlte Suche, Google-Suche
    recherche organique, recherche naturelle, recherche payante, moteur de recherche, référencement
    búsqueda orgánica, búsqueda de pago, búsqueda pagada, buscador
    pesquisa orgânica, busca orgânica, pesquisa paga, busca paga
    ricerca organica, ricerca a pagamento, motore di ricerca
    organisch zoeken, betaald zoeken, zoekmachine
    organisk sökning, betald sökning, sökmotor
    organisk søgning, betalt søgning, søgemaskine
    organisk søk, betalt søk, søkemotor
    orgaaninen haku, maksettu haku, hakukone
    wyszukiwarka, wyszukiwanie organiczne, wyszukiwanie płatne
    гугл, поиск, поисковик, органический поиск
    arama motoru, organik arama, ücretli arama
    検索, オーガニック検索, 有料検索, 自然検索, 検索エンジン, グーグル
    搜索, 搜索引擎, 自然搜索, 付费搜索, 谷歌
    搜尋, 搜尋引擎, 自然搜尋, 付費搜尋
    검색, 검색엔진, 검색 엔진, 구글`,
  'Trade Show': `
    tradeshow, trade shows, event, events, conference, conference event, fair, trade fair, expo, exhibition, badge scan
    seminar, seminar partner, seminar internal, internal seminar, in person event, offline event, booth, congress, summit
    Messe, Messen, Fachmesse, Veranstaltung, Konferenz, Kongress, Ausstellung
    salon, salon professionnel, foire, événement, évènement, conférence, congrès, séminaire
    feria, feria comercial, evento, exposición, conferencia, congreso
    feira, feira comercial, exposição, conferência, congresso, seminário
    fiera, fiera commerciale, conferenza, esposizione, seminario
    beurs, vakbeurs, evenement, conferentie, congres
    mässa, mässor, evenemang, konferens
    fagmesse, arrangement, konference
    varemesse, arrangement, konferanse
    messut, tapahtuma, konferenssi
    targi, targi branżowe, wydarzenie, konferencja
    veletrh, výstava, událost, konference
    veľtrh, podujatie, konferencia
    vásár, szakvásár, kiállítás, rendezvény, esemény, konferencia
    târg, expoziție, eveniment, conferință
    sajam, događaj, konferencija, izložba
    выставка, мероприятие, конференция, ярмарка, форум, семинар
    виставка, захід, конференція, ярмарок
    изложение, панаир, събитие, конференция
    έκθεση, εμπορική έκθεση, εκδήλωση, συνέδριο
    fuar, etkinlik, konferans, kongre
    展示会, 見本市, イベント, セミナー, カンファレンス
    展会, 展览会, 展览, 博览会, 活动, 会议, 研讨会
    展會, 展覽會, 展覽, 活動, 會議, 研討會
    전시회, 박람회, 행사, 이벤트, 컨퍼런스, 세미나`,
  Referral: `
    referrals, word of mouth, partner, partners, partner referral, employee referral, external referral, customer referral
    internal referral, referred, recommendation, existing customer, friend, reference, other referral, referral partner
    Empfehlung, Weiterempfehlung, Empfehlungen, Mundpropaganda, Bestandskunde, Verweise
    recommandation, bouche à oreille, parrainage, client existant, partenaire, référence
    recomendación, referido, referidos, referencia, referencias, boca a boca, cliente existente, socio
    indicação, recomendação, boca a boca, parceiro, cliente existente
    passaparola, raccomandazione, segnalazione, referenza, cliente esistente
    aanbeveling, doorverwijzing, verwijzing, mond-tot-mondreclame, bestaande klant
    rekommendation, hänvisning, referens, mun till mun, existerande kund, befintlig kund
    anbefaling, henvisning, reference, eksisterende kunde
    anbefaling, henvisning, referanse, eksisterende kunde
    suosittelu, suositus, viittaus, nykyinen asiakas, kumppani
    polecenie, rekomendacja, z polecenia, istniejący klient
    doporučení, existující zákazník
    odporúčanie, existujúci zákazník
    ajánlás, ajánló, meglévő ügyfél
    recomandare, client existent, partener
    preporuka, postojeći klijent
    рекомендация, по рекомендации, сарафанное радио, партнер, партнёр, существующий клиент, знакомые
    рекомендація, за рекомендацією, сарафанне радіо, партнер, існуючий клієнт
    препоръка, партньор, съществуващ клиент
    σύσταση, συστάσεις, συνεργάτης, από στόμα σε στόμα
    referans, tavsiye, ortak, mevcut müşteri, iş ortağı
    紹介, リファラル, 口コミ, 知人紹介, パートナー, 既存顧客, 顧客紹介, 社員紹介
    推荐, 介绍, 转介绍, 朋友推荐, 客户推荐, 口碑, 合作伙伴, 现有客户
    推薦, 介紹, 轉介, 轉介紹, 朋友推薦, 客戶推薦, 合作夥伴, 現有客戶
    추천, 소개, 지인 추천, 지인 소개, 입소문, 파트너, 기존 고객`,
  Email: `
    e mail, email marketing, cold email, email campaign, newsletter, mailing, e mail marketing, mail, email outreach
    outbound email, mailchimp, emailing, cold outreach, sales email alias
    Rundmail, E-Mail-Kampagne
    courriel, marketing par e-mail, campagne e-mail
    correo, correo electrónico, marketing por correo electrónico, campaña de correo
    marketing por e-mail, correio eletrônico, campanha de e-mail
    e-mailmarketing
    e-post, nyhetsbrev, e-postmarknadsföring
    nyhedsbrev
    e-postmarkedsføring
    sähköposti, uutiskirje, sähköpostimarkkinointi
    poczta elektroniczna, mailing, biuletyn
    hírlevél
    e-pošta
    почта, электронная почта, рассылка, эл. письмо, письмо, имейл
    пошта, електронна пошта, розсилка
    електронна поща, имейл, бюлетин
    ηλεκτρονικό ταχυδρομείο, ενημερωτικό δελτίο
    e-posta, e-bülten
    メール, eメール, メルマガ, メールマガジン, eメールマーケティング, メールマーケティング, 電子メール
    邮件, 电子邮件, 邮箱, 邮件营销
    電子郵件, 電郵, 電子報, 郵件行銷
    이메일, 메일, 뉴스레터, 이메일 마케팅`,
  'Other Social Media': `
    social, social media, paid social, organic social, social network, twitter, x, x com, tiktok, youtube, pinterest
    snapchat, reddit, xing, whatsapp, threads, other social, x twitter, twitter x, mastodon, bluesky, telegram, wechat, line
    vk
    soziale Medien, soziale Netzwerke
    réseaux sociaux, médias sociaux, réseau social
    redes sociales, medios sociales
    redes sociais, mídias sociais, mídia social
    social network, reti sociali, canali social
    sociale media, sociale netwerken
    sociala medier
    sociale medier
    sosiale medier
    some, sosiaalinen media
    media społecznościowe, social media, portale społecznościowe
    sociální sítě, sociální média
    sociálne siete, sociálne médiá
    közösségi média, közösségi háló
    rețele sociale, rețele de socializare, social media
    društvene mreže, društveni mediji
    соцсети, социальные сети, социальная сеть, вк, вконтакте, телеграм
    соцмережі, соціальні мережі, телеграм
    социални мрежи, социални медии
    μέσα κοινωνικής δικτύωσης, κοινωνικά δίκτυα
    sosyal medya
    ソーシャルメディア, sns, ソーシャル, オーガニックソーシャル, 有料ソーシャル, ツイッター
    社交媒体, 社交网络, 微信, 微博, 抖音, 小红书, 公众号
    社群媒體, 社交媒體, 社群網站, 社群
    소셜 미디어, 소셜미디어, 유튜브, 카카오톡`,
  Other: `
    others, other sources, other source, offline, offline sources, other campaigns, advertisement, purchased list, import
    crm, none, unknown, n a, phone, phone inquiry, cold call, integration, public relations, ai referrals
    Sonstige, Sonstiges, Andere, Anderes, Kaltakquise, Telefon, Werbung, Offline-Quellen
    autre, autres, téléphone, publicité, sources hors ligne
    otro, otra, otros, otras, teléfono, llamada, publicidad, fuentes offline
    outro, outra, outros, outras, telefone, anúncio
    altro, altra, altri, telefono, pubblicità
    overig, overige, anders, telefoon
    annat, övrigt, annan
    andet, andre
    annet
    muu, muut, puhelin
    inne, inny, inna, pozostałe
    ostatní, jiné, jiný
    ostatné, iné, iný
    egyéb, más
    altele, alta, altul
    ostalo, drugo
    другое, прочее, другой, иное, звонок, холодный звонок, реклама
    інше, інший, дзвінок
    друго, друг, други
    άλλο, άλλα, λοιπά
    diğer, başka
    その他, 他, 電話, テレアポ, 広告
    其他, 其它, 电话, 广告
    廣告
    기타, 전화, 광고`,
}

/**
 * What other tools and people call our statuses. A marketing qualified lead has not been contacted yet.
 * None of ours means lost: see `lostNames`.
 */
const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: `
    open, open not contacted, not contacted, uncontacted, untouched, fresh, new lead, lead, raw, subscriber, subscribed
    marketing qualified lead, mql, unassigned, assigned, to contact, to be contacted, to do, todo, not started
    not attempted, prospect, imported, incoming, inbox, cold, potential
    neu, neuer Lead, offen, offen - nicht kontaktiert, nicht kontaktiert, zugewiesen, Interessent, Abonnent
    nouveau, nouvelle, à contacter, non contacté, ouvert, ouverte - non contactée, assigné, à traiter, abonné
    nuevo, nueva, sin contactar, no contactado, abierto, abierto - no contactado, asignado, por contactar, suscriptor
    novo, nova, não contatado, não contactado, aberto, a contatar, atribuído
    nuovo, nuova, da contattare, non contattato, aperto, assegnato
    nieuw, nieuwe, niet gecontacteerd, nog niet benaderd, te benaderen, toegewezen
    ny, nytt, ej kontaktad, öppen, tilldelad
    åben, ikke kontaktet, tildelt
    åpen, ikke kontaktet
    uusi, avoin, ei kontaktoitu
    nowy, nowa, nowe, nieskontaktowany, otwarty, przypisany, do kontaktu
    nový, nová, nové, otevřený, nekontaktován, nekontaktovaný, přiřazený
    otvorený, priradený
    új, nyitott, kijelölt, megkeresendő
    nou, nouă, deschis, necontactat, atribuit
    novi, otvoren, nije kontaktiran, dodijeljen
    новый, новая, новое, новые, новый лид, не обработан, необработан, необработанный, назначен, открыт, открытый
    новий, нова, нове, не опрацьований, необроблений, відкритий
    нов, ново, неосъществен контакт, назначена, отворен
    νέος, νέα, νέο, ανοιχτό, ανοικτό, δεν έγινε επαφή
    yeni, açık, iletişime geçilmedi, atanmış, atandı
    新規, 新しい, 未対応, 未着手, 未連絡, 未接触, 未コンタクト, オープン, リード, 見込み客, 割り当て済み
    新, 新建, 新线索, 新客户, 未联系, 未跟进, 待跟进, 待联系, 待处理, 指派
    新線索, 新客戶, 未聯絡, 未聯繫, 待聯絡, 待跟進, 待處理, 已指定
    신규, 새로운, 신규 리드, 미접촉, 미연락, 대기, 열림`,
  contacted: `
    working, working contacted, attempted to contact, attempting to contact, attempted, in progress, in process, connected
    contact made, contact attempted, contact in future, engaged, contacting, reached, reached out, follow up, followed up
    following up, responded, replied, in contact, nurturing, nurture, in discussion, meeting scheduled, meeting, screening
    called, emailed, bad timing, sales accepted lead, sal, approaching, interested, unresponsive
    kontaktiert, in Bearbeitung, in Bearbeitung - kontaktiert, angesprochen, in Kontakt, in Arbeit, erreicht, interessiert
    angeschrieben, angerufen, Kontaktversuch, Nachfassen
    contacté, contactée, en cours, en cours - contactée, en cours de traitement, relancé, à relancer, intéressé
    contactado, contactada, en progreso, en proceso, en curso, en seguimiento, seguimiento, interesado
    contatado, contatada, em andamento, em progresso, em processo, em contato, em contacto, interessado
    contattato, contattata, in corso, in lavorazione, interessato
    gecontacteerd, benaderd, in behandeling, in gesprek, contact gehad
    kontaktad, pågående, under bearbetning, intresserad
    kontaktet, i gang, under behandling, i dialog, interesseret
    under arbeid, interessert
    kontaktoitu, otettu yhteyttä, käsittelyssä, työn alla, kesken
    skontaktowano, skontaktowany, w trakcie, w toku, w kontakcie, w realizacji
    kontaktován, kontaktovaný, kontaktováno, osloven, v procesu, v řešení, rozpracováno, probíhá
    kontaktovaný, oslovený, v procese, v riešení, prebieha
    kapcsolatfelvétel megtörtént, megkeresve, felkeresve, folyamatban, kapcsolatban
    contactat, contactată, în proces, în curs, în lucru
    kontaktiran, kontaktirano, u procesu, u tijeku, u obradi
    связались, контакт установлен, в работе, в процессе, в обработке, в контакте, перезвонить, переговоры, заинтересован
    зв'язалися, звʼязалися, контакт встановлено, в роботі, у процесі, в обробці, переговори
    осъществен контакт, контактиран, в процес, в обработка
    έγινε επαφή, σε επαφή, σε εξέλιξη, επικοινωνία
    iletişime geçildi, görüşüldü, arandı, işlemde, devam ediyor, takipte, ilgileniyor
    対応中, 連絡済み, 連絡済, 接触済み, コンタクト済み, コンタクト済, アプローチ中, アプローチ済み, 進行中, 商談中, 処理中, フォロー中, 架電済み
    已联系, 联系中, 跟进中, 已跟进, 处理中, 进行中, 已接触, 沟通中, 有意向
    已聯絡, 已聯繫, 聯絡中, 跟進中, 已跟進, 處理中, 進行中, 溝通中
    연락함, 연락 완료, 연락완료, 접촉, 컨택, 컨택 완료, 진행 중, 진행중, 상담 중, 상담중, 처리 중`,
  qualified: `
    sql, sales qualified lead, sales qualified, pre qualified, prequalified, qualified lead, evaluating, demo scheduled
    proposal, proposition, proposal sent, negotiation, sales ready, warm lead, hot lead
    qualifiziert, qualifizierter Lead, vorqualifiziert, Angebot, Angebot gesendet, Verhandlung
    qualifié, qualifiée, lead qualifié, proposition, négociation
    cualificado, cualificada, calificado, calificada, lead calificado, propuesta, negociación
    qualificado, qualificada, lead qualificado, proposta, negociação
    qualificato, qualificata, negoziazione, trattativa
    gekwalificeerd, offerte, onderhandeling
    kvalificerad, offert, förhandling
    kvalificeret, tilbud, forhandling
    kvalifisert
    kvalifioitu, tarjous, neuvottelu
    zakwalifikowany, kwalifikowany, oferta, negocjacje
    kvalifikovaný, kvalifikován, nabídka, vyjednávání
    ponuka, rokovanie
    minősített, ajánlat, tárgyalás
    calificat, ofertă, negociere
    kvalificiran, ponuda, pregovori
    квалифицирован, квалифицированный, целевой, коммерческое предложение
    кваліфікований, кваліфіковано, цільовий
    квалифициран, оферта
    αξιολογημένο, προσφορά, διαπραγμάτευση
    nitelikli, uygun, teklif, teklif verildi
    有望, 有効, 見込みあり, 適格, 案件化, 提案中, 見積提出, 交渉中
    合格, 已确认, 有效, 有效线索, 合格线索, 报价, 谈判
    已確認, 合格線索, 報價, 談判
    유효, 적격, 검증됨, 제안, 협상`,
  converted: `
    customer, closed converted, won, closed won, opportunity, open deal, deal, client, evangelist, converted to opportunity
    deal created
    konvertiert, umgewandelt, gewonnen, Kunde, abgeschlossen - konvertiert, geschlossen - konvertiert
    converti, convertie, gagné, gagnée, client, clôturée - convertie, opportunité
    convertido, convertida, ganado, ganada, cliente, cerrado - convertido, oportunidad
    ganho, ganha, vencido, fechado - convertido, oportunidade
    convertito, convertita, vinto, vinta, chiuso - convertito, opportunità
    geconverteerd, gewonnen, klant, omgezet
    konverterad, vunnen, kund
    konverteret, vundet, kunde
    konvertert, vunnet
    muunnettu, konvertoitu, voitettu, asiakas
    przekonwertowany, skonwertowany, przekształcony, wygrany, wygrana, klient
    konvertovaný, převedený, vyhráno, získaný, zákazník
    konvertovaný, vyhraté, získaný
    konvertált, átalakítva, megnyert, megnyerve, ügyfél
    convertit, convertită, câștigat
    konvertiran, pretvoren, dobiven, kupac, klijent
    конвертирован, сконвертирован, выигран, выиграна, успешно, успешно реализовано, клиент, сделка, продажа
    конвертований, конвертовано, виграно, успішно, клієнт, угода
    конвертиран, конвертирана, спечелен, спечелена
    μετατράπηκε, μετετράπη, κερδισμένο, κερδήθηκε, πελάτης
    dönüştürüldü, çevrildi, kazanıldı, müşteri
    成約, 受注, 契約済み, 変換済み, 取引開始済み, 取引開始, 商談化, 顧客
    已转换, 已转化, 成交, 已成交, 赢单, 客户, 已签约
    已轉換, 已轉化, 贏單, 客戶, 已簽約
    전환됨, 전환, 전환 완료, 계약, 계약 완료, 성사, 수주, 고객`,
}

/** What they call leads that are lost, unqualified or of no use: the seller decides what becomes of these. */
const lostNames = `
  lost, closed lost, lost lead, lead lost, deal lost, closed not converted, closed unconverted, not converted, unqualified
  unqualified lead, disqualified, not qualified, no fit, not a fit, bad fit, poor fit, junk, junk lead, bad, bad lead
  bad data, bad contact, dead, dead lead, not interested, no longer interested, no interest, rejected, declined, spam, fake
  invalid, invalid lead, do not contact, do not call, opted out, cannot contact, wrong number
  wrong person, duplicate, duplicate lead, canceled, cancelled
  verloren, unqualifiziert, nicht qualifiziert, disqualifiziert, kein Interesse, nicht interessiert, abgelehnt, ungültig
  unbrauchbar, nicht kontaktieren, geschlossen - nicht konvertiert, abgeschlossen - nicht konvertiert, abgesagt, Absage
  Dublette
  perdu, perdue, non qualifié, non qualifiée, disqualifié, disqualifiée, pas intéressé, pas intéressée, non intéressé
  sans intérêt, rejeté, refusé, invalide, ne pas contacter, fermée - non convertie, clôturée - non convertie
  doublon, indésirable
  perdido, perdida, no calificado, no calificada, no cualificado, no cualificada, descalificado, descalificada
  no interesado, no interesada, sin interés, rechazado, rechazada, inválido, no válido, no contactar
  cerrado - no convertido, descartado, descartada, duplicado
  não qualificado, não qualificada, desqualificado, desqualificada, não interessado, sem interesse, rejeitado, recusado
  não contatar, fechado - não convertido
  perso, persa, non qualificato, non qualificata, squalificato, non interessato, non interessata, rifiutato, non valido
  non contattare, chiuso - non convertito, scartato
  niet gekwalificeerd, gediskwalificeerd, geen interesse, niet geïnteresseerd, afgewezen, ongeldig
  niet contacteren, niet benaderen, gesloten - niet geconverteerd
  förlorad, förlorat, okvalificerad, ej kvalificerad, diskvalificerad, ej intresserad, inte intresserad, ointresserad
  avvisad, ogiltig, kontakta inte, stängd - ej konverterad
  tabt, mistet, ukvalificeret, ikke kvalificeret, diskvalificeret, ikke interesseret, afvist, ugyldig, kontakt ikke
  tapt, ukvalifisert, ikke kvalifisert, diskvalifisert, ikke interessert, avvist, ikke kontakt
  hävitty, menetetty, epäkelpo, ei kvalifioitu, hylätty, ei kiinnostunut, ei kiinnosta, virheellinen, älä ota yhteyttä
  utracony, utracona, stracony, stracona, przegrany, przegrana, niezakwalifikowany, niekwalifikowany, zdyskwalifikowany
  niezainteresowany, nie zainteresowany, brak zainteresowania, odrzucony, nieprawidłowy, nie kontaktować
  ztracený, ztraceno, prohráno, nekvalifikovaný, diskvalifikovaný, nezájem, nemá zájem, odmítnuto, odmítnutý, neplatný
  nekontaktovat
  stratený, stratené, prehraté, nekvalifikovaný, nezáujem, nemá záujem, odmietnuté, odmietnutý, neplatný, nekontaktovať
  elveszett, elvesztett, elvesztve, nem minősített, kizárva, nem érdekli, nem érdeklődik, elutasítva, elutasított
  érvénytelen, ne keressük
  pierdut, pierdută, necalificat, necalificată, descalificat, neinteresat, nu este interesat, respins, invalid, nu contactați
  izgubljen, izgubljeno, nekvalificiran, diskvalificiran, nezainteresiran, nije zainteresiran, odbijen, odbijeno
  nevažeći, ne kontaktirati
  потерян, потерянный, проигран, проиграна, неквалифицирован, неквалифицированный, не квалифицирован, дисквалифицирован
  не заинтересован, не интересно, неинтересно, отказ, отказался, отклонен, отклонён, некачественный, некачественный лид
  нецелевой, спам, закрыто и не реализовано, не звонить, дубль, мусор, недействительный
  втрачено, втрачений, програно, некваліфікований, не кваліфікований, дискваліфікований, не зацікавлений, не цікаво
  відмова, відхилено, нецільовий, неякісний, закрито та не реалізовано, недійсний
  загубен, загубена, изгубен, изгубена, неквалифициран, не се интересува, незаинтересован, отказан
  отказано, отхвърлен, невалиден, да не се търси
  χαμένο, χάθηκε, χαμένος, μη αξιολογημένο, ακατάλληλο, ακατάλληλος, δεν ενδιαφέρεται, απορρίφθηκε, άκυρο
  kaybedildi, kayıp, kaybedilen, niteliksiz, nitelikli değil, uygun değil, ilgilenmiyor, ilgisiz, reddedildi, geçersiz
  aramayın, iletişime geçmeyin
  失注, 対象外, 不適格, 見込みなし, 見込み無し, 興味なし, 興味無し, 関心なし, 無効, 却下, 失格, 不要, 連絡不要, 連絡不可, 非適格, 迷惑メール, お断り
  已丢失, 丢单, 输单, 流失, 已流失, 不合格, 不符合条件, 无效, 无效线索, 无意向, 没兴趣, 不感兴趣, 无兴趣, 已拒绝, 垃圾线索, 请勿联系, 作废
  已流失客戶, 丟單, 輸單, 已遺失, 不符合資格, 無效, 無效線索, 無意願, 沒興趣, 不感興趣, 無興趣, 已拒絕, 垃圾線索, 請勿聯絡, 作廢
  실패, 실주, 잃음, 부적격, 자격 미달, 자격미달, 관심 없음, 관심없음, 거절, 거절됨, 무효, 유효하지 않음, 스팸, 연락 금지, 연락금지`

/** What they call the stage of an opportunity that is won. */
const wonNames = `
  closed won, deal won, won deal, signed
  gewonnen, Abschluss gewonnen, abgeschlossen - gewonnen, geschlossen - gewonnen
  gagné, gagnée, fermé gagné, fermée gagnée, clôturé - gagné, clôturée - gagnée
  ganado, ganada, cerrado ganado, cerrada ganada
  ganho, ganha, fechado ganho, fechada ganha
  vinto, vinta, chiuso vinto, chiusa vinta
  gesloten gewonnen
  vunnen, vunnet, vundet, voitettu
  wygrany, wygrana, wygrane, vyhráno, vyhraté, megnyert, megnyerve, câștigat, câștigată, dobiveno
  выигран, выиграна, выиграно, успешно реализовано, виграно, спечелен, спечелена
  κερδισμένο, κερδήθηκε, kazanıldı
  受注, 成約, 赢单, 成交, 已成交, 贏單, 수주, 성사`

/** Built for the first file, to keep it out of the app's startup. */
let lost: ReadonlySet<string> | null = null
let sources: ReadonlyMap<string, LeadSource> | null = null
let won: ReadonlySet<string> | null = null
let statuses: ReadonlyMap<string, LeadStatus> | null = null

function byName<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  return new Map(
    values.flatMap((value) => [plainName(value), ...namesIn(names[value])].map((name) => [name, value] as const)),
  )
}

export function knownSource(text: string): LeadSource | null {
  sources ??= byName(leadSources, sourceNames)
  return known(sources, text)
}

export function knownStatus(text: string): LeadStatus | null {
  statuses ??= byName(leadStatuses, statusNames)
  return known(statuses, text)
}

/** What is lost is named as for leads, and an opportunity is pending where a lead would not be converted yet. */
export function knownStage(text: string): Stage | null {
  won ??= new Set(namesIn(wonNames))
  if (text.length > MAX_LENGTH) return null
  const own = ourStages.find((stage) => stage.toLowerCase() === plainName(text))
  if (own) return own
  if (won.has(plainName(text))) return 'Won'
  if (isLostStatus(text)) return 'Lost'
  const status = knownStatus(text)
  return status !== null && status !== 'converted' ? 'Pending' : null
}

/** Whether the other tool means that nothing comes of this lead. */
export function isLostStatus(text: string): boolean {
  lost ??= new Set(namesIn(lostNames))
  return text.length <= MAX_LENGTH && lost.has(plainName(text))
}

const MAX_LENGTH = 60

function known<Value>(values: ReadonlyMap<string, Value>, text: string): Value | null {
  return text.length > MAX_LENGTH ? null : (values.get(plainName(text)) ?? null)
}
