import type { LeadSource, LeadStatus } from '../domain/lead'
import type { ImportField } from './import'

/*
 * What other tools and people call our fields and values, in one list each: in English, German, French, Spanish,
 * Portuguese, Italian, Dutch and Polish, and in other languages what the tests have of real tools and lists. To teach
 * another word, add it anywhere in its list. Case, accents and punctuation do not count.
 */

/** A field that is not here has its own name. A word that means a first or last name in one file and a full name in another ('Nombre', 'Nom') is a name. */
export const fieldNames = {
  name: `
    name, full name, fullname, complete name, display name, contact, contact person, contact full name, lead, person
    attendee, visitor, participant, visitor name, delegate, delegate name, badge name, first name last name
    vollständiger Name, Vor- und Nachname, Vorname Name, Vorname Nachname, Name Vorname, Nachname Vorname, Kontakt
    Ansprechpartner, Ansprechpartnerin, Kontaktperson, Kontaktname, Teilnehmer, nom, nom complet, nom et prénom
    nom prénom, prénom et nom, prénom nom, nom de contact, contact principal, personne de contact, nombre
    nombre completo, nombre y apellidos, nombre y apellido, nombre de contacto, contacto, persona de contacto, nome
    nome completo, nome e sobrenome, nome e apelido, nome de contato, contato, pessoa de contato, pessoa de contacto
    nome e cognome, cognome e nome, nome cognome, nominativo, contatto, referente, persona di contatto, naam
    volledige naam, contactpersoon, imię i nazwisko, nazwisko i imię, osoba kontaktowa, osoba do kontaktu, jméno, név
    имя, ім'я, όνομα, 名前, 氏名, 姓名, 이름`,
  firstName: `
    first name, firstname, first, given name, givenname, forename, fname, name first name, Vorname, prénom, prénoms
    primer nombre, nombre de pila, primeiro nome, nome próprio, nome di battesimo, voornaam, imię, keresztnév, ad, adı
    名`,
  lastName: `
    last name, lastname, last, surname, family name, familyname, lname, second name, name last name, Nachname
    Familienname, Zuname, nom de famille, apellido, apellidos, primer apellido, sobrenome, apelido, último nome
    cognome, achternaam, familienaam, nazwisko, příjmení, vezetéknév, фамилия, прізвище, επώνυμο, soyad, soyadı, 姓
    姓氏, 성`,
  company: `
    company, company name, companyname, companies, company account, company name for emails, company or organization
    account, account name, accounts, parent account, sales account, sales accounts, sales account name, business
    organization, organisation, organization name, organisation name, organization 1 name, business name, firm
    associated company, associated company name, associated companies, primary company, primary associated company
    current company, related company, employer, employer name, Firma, Firmenname, Unternehmen, Unternehmensname
    Organisationsname, Arbeitgeber, zugehöriges Unternehmen, société, entreprise, nom de l'entreprise
    nom de la société, nom de l'organisation, raison sociale, organisme, compte, nom du compte, employeur, empresa
    nombre de la empresa, nombre de empresa, compañía, nombre de la compañía, organización, razón social, cuenta
    nombre de la cuenta, nome da empresa, organização, razão social, conta, nome da conta, companhia, azienda
    nome azienda, nome dell'azienda, società, ragione sociale, impresa, ditta, organizzazione, bedrijf, bedrijfsnaam
    organisatie, organisatienaam, onderneming, werkgever, nazwa firmy, przedsiębiorstwo, spółka, organizacja
    pracodawca, společnost, spoločnosť, cég, organizacija, компания, компанія, εταιρεία, şirket, 会社, 会社名, 取引先
    公司, 公司名称, 회사`,
  email: `
    email, emails, mail, email address, email addresses, email addr, mail address, email id, emails primary email
    E-Mail-Adresse, E-Mail-Adressen, E-Mailadresse, Mailadresse, adresse e-mail, adresse mail, courriel
    adresse courriel, adresse électronique, adresse de messagerie, email de contact, correo, correo electrónico
    dirección de correo, dirección de correo electrónico, dirección del correo electrónico, dirección de email
    correo de contacto, email de contacto, endereço de e-mail, correio eletrónico, indirizzo e-mail, indirizzo mail
    indirizzo di posta elettronica, posta elettronica, e-mailadres, mailadres, adres e-mail, poczta elektroniczna
    e-mail cím, e-posta, e-posta adresi, эл. почта, адрес электронной почты, ел. пошта, メール, メールアドレス, 邮箱
    电子邮箱, 電子郵件, 電子郵件地址, 이메일, 이메일 주소`,
  source: `
    source, lead source, leadsource, original source, original traffic source, original source type, latest source
    traffic source, source channel, latest traffic source, source name, lead channel, lead origin, origin, channel
    marketing channel, acquisition channel, utm source, how did you hear about us, referral source, source medium
    Quelle, Leadquelle, Herkunft, Kanal, ursprüngliche Quelle, ursprüngliche Traffic-Quelle, origine, provenance
    canal, source d'origine, source de trafic d'origine, canal d'acquisition, fuente, origen, fuente original
    fuente de tráfico original, procedencia, fonte, origem, fonte original, fonte de tráfego original, provenienza
    canale, fonte lead, origine lead, fonte originale, fonte di traffico originale, bron, leadbron, herkomst, kanaal
    oorspronkelijke bron, ursprung, źródło, pochodzenie, pierwotne źródło, zdroj, forrás, источник, джерело, πηγή
    kaynak, リードソース, オリジナルソース, 流入元, 来源, 來源, 유입 경로`,
  score: `
    score, lead score, leadscore, hubspot score, total score, lead scoring, scoring, fit score, engagement score
    behavior score, Punkte, Punktzahl, puntuación, puntaje, pontuação, pontos, punteggio, punteggio lead, punten
    punkty, punktacja, liczba punktów, skóre, pontszám, βαθμολογία, puan, スコア, 评分, 評分, 점수`,
  status: `
    status, lead status, leadstatus, status label, sales status, stage, lead stage, contact stage, sales stage
    pipeline stage, lifecycle stage, lifecyclestage, status reason, lead state, phase, Leadphase, Bearbeitungsstatus
    Lifecycle-Phase, Statusgrund, statut, étape, état, phase du cycle de vie, estado, etapa, etapa del ciclo de vida
    situación, razón para el estado, situação, fase, status lead, fase do ciclo de vida, etapa do ciclo de vida, stato
    stato lead, fase del ciclo di vita, stadium, levenscyclusfase, stan, etap, faza, etap cyklu życia, stav, állapot
    статус, κατάσταση, durum, ステータス, リード状況, ライフサイクルステージ, 状态, 狀態, 상태`,
  phone: `
    phone, phones, phone number, phone numbers, phone no, telephone, telephone number, tel, tel no, mobile
    mobile phone, mobile number, mobile phone number, mobile no, cell, cell phone, cell number, cellphone, work phone
    work phone number, business phone, office phone, direct phone, work direct phone, direct dial, home phone
    primary phone, main phone, primary phone number, phone 1 value, phones primary phone number, phone work
    phone mobile, phone home, phone other, contact number, Telefon, Telefonnummer, Rufnummer, Handy, Handynummer
    Mobil, Mobiltelefon, Mobiltelefonnummer, Mobilnummer, Telefon geschäftlich, Telefon privat
    geschäftliche Telefonnummer, numéro de téléphone, téléphone mobile, téléphone portable, portable
    téléphone professionnel, numéro de mobile, numéro de portable, teléfono, número de teléfono, teléfono móvil, móvil
    celular, teléfono celular, teléfono de contacto, telefone, número de telefone, telefone celular, telemóvel
    telefone de contato, numero di telefono, cellulare, telefono cellulare, numero di cellulare, telefoon
    telefoonnummer, mobiel, mobiel nummer, mobiele telefoon, gsm, gsm-nummer, mobilnr, telefonnr, numer telefonu
    telefon komórkowy, komórka, τηλέφωνο, 電話, 电话, 전화`,
  step: `
    next step, next steps, next action, next task, next activity, next activity subject, next activity name
    next to do, nächster Schritt, nächste Schritte, nächste Aktion, nächste Aktivität, nächste Aufgabe
    prochaine étape, prochaine action, prochaine activité, prochaine tâche, próximo paso, siguiente paso
    próxima acción, próxima actividad, próximo passo, próxima ação, próxima atividade, prossimo passo
    passo successivo, prossima azione, prossima attività, volgende stap, volgende actie, volgende activiteit
    następny krok`,
  due: `
    due, due date, due on, next activity date, next activity due date, next step date, next step due, next action date
    next task date, next task due, next follow up, next follow up date, follow up date, followup date, follow up on
    next contact, next contact date, next call, next call date, callback date, call back date, reminder date, fällig
    fällig am, Fälligkeitsdatum, Wiedervorlage, Wiedervorlage am, Wiedervorlagedatum, nächster Kontakt
    Datum der nächsten Aktivität, Datum des nächsten Schritts, échéance, date d'échéance
    date de la prochaine activité, date de relance, prochaine relance, prochain contact, fecha de vencimiento
    fecha de la próxima actividad, fecha de seguimiento, próximo seguimiento, próximo contacto, data de vencimento
    data da próxima atividade, data de acompanhamento, próximo contato, scadenza, data di scadenza
    data della prossima attività, data prossima attività, prossimo contatto, datum volgende activiteit, opvolgdatum
    volgend contact, data następnego kontaktu, następny kontakt`,
  notes: `
    notes, description, comment, comments, remark, remarks, internal notes, sales notes, additional notes
    additional comments, Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Kommentare
    Beschreibung, remarque, remarques, commentaire, commentaires, observations, notas, comentario, comentarios
    observaciones, descripción, observação, observações, anotações, descrição, commento, commenti, osservazioni
    descrizione, notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving, notatki, uwagi, komentarz
    komentarze, opis, примечания`,
  stage: `
    deal stage, deal status, opportunity stage, opportunity status, Deal-Phase, Phase der Opportunity
    étape de la transaction, phase de la transaction, étape de l'opportunité, etapa del negocio
    etapa de la oportunidad, etapa do negócio, etapa da oportunidade, fase della trattativa, fase dell'opportunità
    dealfase`,
  amount: `
    amount, deal amount, deal value, deal size, value, opportunity amount, opportunity value, expected revenue
    expected value, expected amount, estimated revenue, estimated value, est revenue, est value, contract value
    amount in company currency, total amount, Betrag, Wert, Deal-Wert, Deal-Betrag, Auftragswert, Dealvolumen
    erwarteter Umsatz, montant, montant de la transaction, montant de l'opportunité, valeur, revenu attendu
    revenu espéré, importe, monto, importe del negocio, monto del negocio, valor del negocio, ingresos esperados
    ingreso esperado, valor, valor do negócio, receita esperada, importo, ammontare, importo della trattativa, valore
    ricavo previsto, bedrag, dealbedrag, waarde, dealwaarde, verwachte omzet, kwota, wartość, suma`,
  id: `
    id, record id, recordid, lead id, leadid, contact id, contactid, person id, record id contact, hubspot id
    salesforce id, crm id, external id, lead external id, form lead id, uuid, guid, lead record id, 18 digit id
    lead id 18, case safe id, do not modify lead, do not modify contact, entry id, prospect id, unique id
    apollo contact id, unique identifier, Datensatz-ID, Datensatznummer, externe ID, nicht ändern Lead
    nicht ändern Kontakt, identifiant, identifiant unique, ID externe, ID d'enregistrement, ne pas modifier prospect
    ne pas modifier contact, identificador, ID externo, ID de registro, no modificar cliente potencial
    no modificar contacto, ID do registro, identificativo, ID esterno, ID record, ID lead, identyfikator, レコードID, リード ID`,
} as const satisfies Readonly<Partial<Record<ImportField, string>>>

/** Only scores if the values look like scores: columns of stars, grades and remarks have these names too. */
export const ratingNames = `
  rating, lead rating, grade, points, Bewertung, note, évaluation, calificación, clasificación, classificação
  avaliação, valutazione, waardering, ocena, оценка, оцінка, 評価`

/** Qualifiers of an email: 'Work Email', 'E-mail 1 - Value', 'Primäre E-Mail-Adresse'. */
export const emailKinds = `
  work, business, primary, personal, private, home, company, corporate, other, secondary, tertiary, main, value
  geschäftlich, geschäftliche, privat, primäre, sekundäre, weitere, principale, principal, secondaire, professionnel
  professionnelle, personnel, personnelle, secundario, secundaria, corporativo, laboral, primário, profissional
  pessoal, aziendale, personale, secondaria, zakelijk, privé`

export const sourceNames: Readonly<Record<LeadSource, string>> = {
  LinkedIn: `
    linked in, linkedin ads, linkedin com, linkedin lead gen, linkedin lead gen form, linkedin form, sales navigator`,
  Facebook: `
    fb, facebook ads, facebook com, facebook lead ads, facebook lead ad, meta, meta ads`,
  Instagram: `
    ig, insta, instagram ads, instagram com`,
  Website: `
    web, web site, direct, direct traffic, web form, web forms, webform, website form, webinar, web download, homepage
    web research, landing page, chat, live chat, web chat, chatbot, web visitors, website visitors, online store
    onlinestore, contact form, inbound, internet, blog, web to lead, web2lead, form, form submission, download
    Webseite, Kontaktformular, direkter Traffic, Direktzugriffe, Internetseite, site web, site internet, site
    formulaire, formulaire de contact, trafic direct, sitio web, página web, formulario, formulario web
    formulario de contacto, tráfico directo, site da empresa, página da web, formulário de contato, tráfego direto
    sito, sito web, sito internet, modulo web, modulo di contatto, traffico diretto, contactformulier, webformulier
    direct verkeer, strona, strona internetowa, strona www, www, formularz, formularz kontaktowy, ruch bezpośredni
    webové stránky, weboldal, formular, сайт, ιστοσελίδα, web sitesi, ウェブサイト, 网站, 網站, 웹사이트`,
  Google: `
    organic search, paid search, search, search engine, google ads, google adwords, adwords, seo, organic, sea, sem
    ppc, cpc, google search, google organic, google com, googleads, Suchmaschine, organische Suche, bezahlte Suche
    Google-Suche, recherche organique, recherche naturelle, recherche payante, moteur de recherche, référencement
    búsqueda orgánica, búsqueda de pago, búsqueda pagada, buscador, pesquisa orgânica, busca orgânica, pesquisa paga
    busca paga, ricerca organica, ricerca a pagamento, motore di ricerca, organisch zoeken, betaald zoeken
    zoekmachine, wyszukiwarka, wyszukiwanie organiczne, wyszukiwanie płatne`,
  'Trade Show': `
    tradeshow, trade shows, event, events, conference, conference event, fair, trade fair, expo, exhibition
    badge scan, seminar, seminar partner, seminar internal, internal seminar, in person event, offline event, booth
    congress, summit, Messe, Messen, Fachmesse, Veranstaltung, Konferenz, Kongress, Ausstellung, salon
    salon professionnel, foire, événement, congrès, séminaire, feria, feria comercial, evento, exposición, conferencia
    congreso, feira, feira comercial, exposição, congresso, seminário, fiera, fiera commerciale, conferenza
    esposizione, beurs, vakbeurs, conferentie, targi, targi branżowe, wydarzenie, konferencja, veletrh, kiállítás
    выставка, виставка, έκθεση, fuar, 展示会, 展会, 展覽, 전시회`,
  Referral: `
    referrals, word of mouth, partner, partners, partner referral, employee referral, external referral
    customer referral, internal referral, referred, recommendation, existing customer, friend, reference
    other referral, referral partner, Empfehlung, Weiterempfehlung, Empfehlungen, Mundpropaganda, Bestandskunde
    Verweise, recommandation, bouche à oreille, parrainage, client existant, partenaire, recomendación, referido
    referidos, referencia, referencias, boca a boca, cliente existente, socio, indicação, recomendação, parceiro
    passaparola, raccomandazione, segnalazione, referenza, cliente esistente, aanbeveling, doorverwijzing, verwijzing
    mond-tot-mondreclame, bestaande klant, polecenie, rekomendacja, z polecenia, istniejący klient, doporučení
    ajánlás, рекомендация, рекомендація, σύσταση, tavsiye, 紹介, 推荐, 朋友推荐, 推薦, 추천`,
  Email: `
    e mail, email marketing, cold email, email campaign, newsletter, mailing, e mail marketing, mail, email outreach
    outbound email, mailchimp, emailing, cold outreach, sales email alias, Rundmail, E-Mail-Kampagne, courriel
    marketing par e-mail, campagne e-mail, correo, correo electrónico, marketing por correo electrónico
    campaña de correo, marketing por e-mail, correio eletrônico, campanha de e-mail, e-mailmarketing
    poczta elektroniczna, biuletyn, e-posta, メール, 邮箱, 電子郵件, 이메일`,
  'Other Social Media': `
    social, social media, paid social, organic social, social network, twitter, x, x com, tiktok, youtube, pinterest
    snapchat, reddit, xing, whatsapp, threads, other social, x twitter, twitter x, mastodon, bluesky, telegram, wechat
    line, vk, soziale Medien, soziale Netzwerke, réseaux sociaux, médias sociaux, réseau social, redes sociales
    medios sociales, redes sociais, mídias sociais, mídia social, reti sociali, canali social, sociale media
    sociale netwerken, media społecznościowe, portale społecznościowe`,
  Other: `
    others, other sources, other source, offline, offline sources, other campaigns, advertisement, purchased list
    import, crm, none, unknown, n a, phone, phone inquiry, cold call, integration, public relations, ai referrals
    Sonstige, Sonstiges, Andere, Anderes, Kaltakquise, Telefon, Werbung, Offline-Quellen, autre, autres, téléphone
    publicité, sources hors ligne, otro, otra, otros, otras, teléfono, llamada, publicidad, fuentes offline, outro
    outra, outros, outras, telefone, anúncio, altro, altra, altri, pubblicità, overig, overige, anders, telefoon, inne
    inny, inna, pozostałe, холодный звонок, 電話, 电话, 전화`,
}

/** A marketing qualified lead has not been contacted yet. None of ours means lost: see `lostNames`. */
export const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: `
    open, open not contacted, not contacted, uncontacted, untouched, fresh, new lead, lead, raw, subscriber
    subscribed, marketing qualified lead, mql, unassigned, assigned, to contact, to be contacted, to do, todo
    not started, not attempted, prospect, imported, incoming, inbox, cold, potential, neu, neuer Lead, offen
    offen - nicht kontaktiert, nicht kontaktiert, zugewiesen, Interessent, Abonnent, nouveau, nouvelle, à contacter
    non contacté, ouvert, ouverte - non contactée, assigné, à traiter, abonné, nuevo, nueva, sin contactar
    no contactado, abierto, abierto - no contactado, asignado, por contactar, suscriptor, novo, nova, não contatado
    não contactado, aberto, a contatar, atribuído, nuovo, nuova, da contattare, non contattato, aperto, assegnato
    nieuw, nieuwe, niet gecontacteerd, nog niet benaderd, te benaderen, toegewezen, nowy, nowa, nowe, nieskontaktowany
    otwarty, przypisany, do kontaktu, nový, új, новый, новий, νέος, yeni, 新規, 未対応, 新建, 신규`,
  contacted: `
    working, working contacted, attempted to contact, attempting to contact, attempted, in progress, in process
    connected, contact made, contact attempted, contact in future, engaged, contacting, reached, reached out
    follow up, followed up, following up, responded, replied, in contact, nurturing, nurture, in discussion
    meeting scheduled, meeting, screening, called, emailed, bad timing, sales accepted lead, sal, approaching
    interested, unresponsive, kontaktiert, in Bearbeitung, in Bearbeitung - kontaktiert, angesprochen, in Kontakt
    in Arbeit, erreicht, interessiert, angeschrieben, angerufen, Kontaktversuch, Nachfassen, contacté, contactée
    en cours, en cours - contactée, en cours de traitement, relancé, à relancer, intéressé, contactado, contactada
    en progreso, en proceso, en curso, en seguimiento, seguimiento, interesado, contatado, contatada, em andamento
    em progresso, em processo, em contato, em contacto, interessado, contattato, contattata, in corso, in lavorazione
    interessato, gecontacteerd, benaderd, in behandeling, in gesprek, contact gehad, skontaktowano, skontaktowany
    w trakcie, w toku, w kontakcie, w realizacji, kontaktovaný, megkeresve, folyamatban, в работе, σε επαφή
    iletişime geçildi, görüşüldü, 対応中, 已联系, 已聯絡, 연락함`,
  qualified: `
    sql, sales qualified lead, sales qualified, pre qualified, prequalified, qualified lead, evaluating
    demo scheduled, proposal, proposition, proposal sent, negotiation, sales ready, warm lead, hot lead, qualifiziert
    qualifizierter Lead, vorqualifiziert, Angebot, Angebot gesendet, Verhandlung, qualifié, qualifiée, lead qualifié
    négociation, cualificado, cualificada, calificado, calificada, lead calificado, propuesta, negociación
    qualificado, qualificada, lead qualificado, proposta, negociação, qualificato, qualificata, negoziazione
    trattativa, gekwalificeerd, offerte, onderhandeling, zakwalifikowany, kwalifikowany, oferta, negocjacje
    kvalifikovaný, minősített, квалифицирован, кваліфікований, nitelikli, 見込みあり, 合格, 적격`,
  converted: `
    customer, closed converted, won, closed won, opportunity, open deal, deal, client, evangelist
    converted to opportunity, deal created, konvertiert, umgewandelt, gewonnen, Kunde, abgeschlossen - konvertiert
    geschlossen - konvertiert, converti, convertie, gagné, gagnée, clôturée - convertie, opportunité, convertido
    convertida, ganado, ganada, cliente, cerrado - convertido, oportunidad, ganho, ganha, vencido
    fechado - convertido, oportunidade, convertito, convertita, vinto, vinta, chiuso - convertito, opportunità
    geconverteerd, klant, omgezet, przekonwertowany, skonwertowany, przekształcony, wygrany, wygrana, klient`,
}

/** Of leads that are lost, unqualified or of no use: the seller decides what becomes of these. */
export const lostNames = `
  lost, closed lost, lost lead, lead lost, deal lost, closed not converted, closed unconverted, not converted
  unqualified, unqualified lead, disqualified, not qualified, no fit, not a fit, bad fit, poor fit, junk, junk lead
  bad, bad lead, bad data, bad contact, dead, dead lead, not interested, no longer interested, no interest, rejected
  declined, spam, fake, invalid, invalid lead, do not contact, do not call, opted out, cannot contact, wrong number
  wrong person, duplicate, duplicate lead, canceled, cancelled, verloren, unqualifiziert, nicht qualifiziert
  disqualifiziert, kein Interesse, nicht interessiert, abgelehnt, ungültig, unbrauchbar, nicht kontaktieren
  geschlossen - nicht konvertiert, abgeschlossen - nicht konvertiert, abgesagt, Absage, Dublette, perdu, perdue
  non qualifié, non qualifiée, disqualifié, disqualifiée, pas intéressé, pas intéressée, non intéressé, sans intérêt
  rejeté, refusé, invalide, ne pas contacter, fermée - non convertie, clôturée - non convertie, doublon, indésirable
  perdido, perdida, no calificado, no calificada, no cualificado, no cualificada, descalificado, descalificada
  no interesado, no interesada, sin interés, rechazado, rechazada, inválido, no válido, no contactar
  cerrado - no convertido, descartado, descartada, duplicado, não qualificado, não qualificada, desqualificado
  desqualificada, não interessado, sem interesse, rejeitado, recusado, não contatar, fechado - não convertido, perso
  persa, non qualificato, non qualificata, squalificato, non interessato, non interessata, rifiutato, non valido
  non contattare, chiuso - non convertito, scartato, niet gekwalificeerd, gediskwalificeerd, geen interesse
  niet geïnteresseerd, afgewezen, ongeldig, niet contacteren, niet benaderen, gesloten - niet geconverteerd, utracony
  utracona, stracony, stracona, przegrany, przegrana, niezakwalifikowany, niekwalifikowany, zdyskwalifikowany
  niezainteresowany, nie zainteresowany, brak zainteresowania, odrzucony, nieprawidłowy, nie kontaktować, ztracený
  elveszett, потерян, χαμένος, kaybedildi, 失注, 已流失, 실패`

/** Of opportunities that are won. */
export const wonNames = `
  closed won, deal won, won deal, signed, gewonnen, Abschluss gewonnen, abgeschlossen - gewonnen
  geschlossen - gewonnen, gagné, gagnée, fermé gagné, fermée gagnée, clôturé - gagné, clôturée - gagnée, ganado
  ganada, cerrado ganado, cerrada ganada, ganho, ganha, fechado ganho, fechada ganha, vinto, vinta, chiuso vinto
  chiusa vinta, gesloten gewonnen, wygrany, wygrana, wygrane`
