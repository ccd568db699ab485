import type { ImportField } from './import'

/**
 * Column names as tools and people write them: in English, then in German, French, Spanish, Portuguese, Italian, Dutch,
 * Swedish, Danish, Norwegian, Finnish, Polish, Czech, Slovak, Hungarian, Romanian, Croatian, Russian, Ukrainian,
 * Bulgarian, Greek, Turkish, Japanese, Chinese and Korean. A language that adds no new name has no line.
 * A word that means a first or last name in one file and a full name in another ('Nombre', 'Nom') is listed as a name.
 */
const names: Readonly<Record<ImportField, string>> = {
  name: `
    name, full name, fullname, complete name, display name, contact, contact person, contact full name, lead, person
    attendee, visitor, participant, visitor name, delegate, delegate name, badge name, first name last name
    vollständiger Name, Vor- und Nachname, Vorname Name, Vorname Nachname, Name Vorname, Nachname Vorname, Kontakt
    Ansprechpartner, Ansprechpartnerin, Kontaktperson, Kontaktname, Teilnehmer
    nom, nom complet, nom et prénom, nom prénom, prénom et nom, prénom nom, nom de contact, contact principal
    personne de contact
    nombre, nombre completo, nombre y apellidos, nombre y apellido, nombre de contacto, contacto
    persona de contacto
    nome, nome completo, nome e sobrenome, nome e apelido, nome de contato, contato
    pessoa de contato, pessoa de contacto
    nome e cognome, cognome e nome, nome cognome, nominativo, contatto, referente, persona di contatto
    naam, volledige naam, contactpersoon
    namn, fullständigt namn, för- och efternamn, kontaktperson
    navn, fulde navn, fuldt navn, for- og efternavn
    fullt navn
    nimi, koko nimi, yhteyshenkilö
    imię i nazwisko, nazwisko i imię, osoba kontaktowa, osoba do kontaktu
    jméno, celé jméno, jméno a příjmení, kontaktní osoba
    meno, celé meno, meno a priezvisko, kontaktná osoba
    név, teljes név, kapcsolattartó, kapcsolattartó neve
    nume, nume complet, nume și prenume, persoană de contact
    ime, ime i prezime, puno ime, kontakt osoba
    имя, полное имя, имя и фамилия, фамилия и имя, фамилия имя отчество, ФИО, контактное лицо, контакт
    ім'я, імʼя, повне ім'я, повне імʼя, ім'я та прізвище, імʼя та прізвище, ПІБ, контактна особа
    име, пълно име, име и фамилия, имена, лице за контакт
    όνομα, ονοματεπώνυμο, πλήρες όνομα, υπεύθυνος επικοινωνίας
    isim, ad soyad, adı soyadı, isim soyisim, tam ad, tam adı, ilgili kişi, kişi
    名前, 氏名, お名前, ご氏名, フルネーム, ご担当者, ご担当者名, コンタクト名, 取引先責任者名
    姓名, 名字, 全名, 联系人, 联系人姓名, 联系人名称, 客户姓名, 聯絡人, 聯絡人姓名, 聯繫人, 客戶姓名
    이름, 성명, 성함, 고객명`,
  firstName: `
    first name, firstname, first, given name, givenname, forename, fname, name first name
    Vorname
    prénom, prénoms
    primer nombre, nombre de pila
    primeiro nome, nome próprio
    nome di battesimo
    voornaam
    förnamn
    fornavn
    etunimi
    imię
    křestní jméno
    krstné meno, prvé meno
    keresztnév, utónév
    prenume
    osobno ime
    собственное имя
    власне ім'я, власне імʼя
    първо име, собствено име
    μικρό όνομα
    ad, adı, ilk ad
    名, ファーストネーム`,
  lastName: `
    last name, lastname, last, surname, family name, familyname, lname, second name, name last name
    Nachname, Familienname, Zuname
    nom de famille
    apellido, apellidos, primer apellido
    sobrenome, apelido, último nome
    cognome
    achternaam, familienaam
    efternamn
    efternavn
    etternavn
    sukunimi
    nazwisko
    příjmení
    priezvisko
    vezetéknév, családnév
    nume de familie
    prezime
    фамилия
    прізвище
    фамилно име
    επώνυμο, επίθετο
    soyad, soyadı, soyisim, soy isim
    姓, 苗字, ラストネーム
    姓氏
    성, 성씨`,
  company: `
    company, company name, companyname, companies, company account, company name for emails, company or organization
    account, account name, accounts, parent account, sales account, sales accounts, sales account name, business
    organization, organisation, organization name, organisation name, organization 1 name, business name, firm
    associated company, associated company name, associated companies, primary company, primary associated company
    current company, related company, employer, employer name
    Firma, Firmenname, Unternehmen, Unternehmensname, Organisationsname, Arbeitgeber, zugehöriges Unternehmen
    société, entreprise, nom de l'entreprise, nom de la société, nom de l'organisation, raison sociale, organisme
    compte, nom du compte, employeur
    empresa, nombre de la empresa, nombre de empresa, compañía, nombre de la compañía, organización, razón social
    cuenta, nombre de la cuenta
    nome da empresa, organização, razão social, conta, nome da conta, companhia
    azienda, nome azienda, nome dell'azienda, società, ragione sociale, impresa, ditta, organizzazione
    bedrijf, bedrijfsnaam, organisatie, organisatienaam, onderneming, werkgever
    företag, företagsnamn, bolag, organisationsnamn, arbetsgivare
    virksomhed, virksomhedsnavn, firmanavn, selskab, organisationsnavn, arbejdsgiver
    bedrift, bedriftsnavn, selskap, selskapsnavn, virksomhet, organisasjon, arbeidsgiver
    yritys, yrityksen nimi, organisaatio, järjestö, työnantaja
    nazwa firmy, przedsiębiorstwo, spółka, organizacja, pracodawca
    společnost, název společnosti, název firmy, organizace, název organizace, zaměstnavatel
    spoločnosť, názov spoločnosti, názov firmy, organizácia, názov organizácie, zamestnávateľ
    cég, cégnév, cég neve, vállalat, vállalat neve, szervezet, munkahely
    companie, nume companie, numele companiei, firmă, nume firmă, denumire firmă, societate, organizație, angajator
    tvrtka, naziv tvrtke, ime tvrtke, poduzeće, organizacija, poslodavac
    компания, название компании, фирма, организация, название организации, контрагент, работодатель
    компанія, назва компанії, фірма, організація, назва організації, роботодавець
    име на фирмата, име на компанията, дружество, работодател
    εταιρεία, εταιρία, όνομα εταιρείας, επωνυμία, επιχείρηση, οργανισμός, εργοδότης
    şirket, şirket adı, firma adı, kurum, kuruluş, işveren
    会社, 会社名, 御社名, 貴社名, 企業, 企業名, 法人名, 勤務先, 組織名, 取引先, 取引先名
    公司, 公司名称, 企业, 企业名称, 单位, 单位名称, 机构, 组织, 客户名称
    公司名稱, 企業名稱, 單位, 單位名稱, 機構, 組織, 客戶名稱
    회사, 회사명, 회사 이름, 기업, 기업명, 업체, 업체명, 소속, 직장, 조직`,
  email: `
    email, emails, mail, email address, email addresses, email addr, mail address, email id, emails primary email
    E-Mail-Adresse, E-Mail-Adressen, E-Mailadresse, Mailadresse
    adresse e-mail, adresse mail, courriel, adresse courriel, adresse électronique, adresse de messagerie
    email de contact
    correo, correo electrónico, dirección de correo, dirección de correo electrónico, dirección del correo electrónico
    dirección de email, correo de contacto, email de contacto
    endereço de e-mail, correio eletrónico, correio eletrônico
    indirizzo e-mail, indirizzo mail, indirizzo di posta elettronica, posta elettronica
    e-mailadres, mailadres
    e-post, e-postadress, mejl, mejladress, mailadress
    mailadresse
    e-postadresse
    sähköposti, sähköpostiosoite
    adres e-mail, poczta elektroniczna
    e-mailová adresa
    e-mail cím, e-mail címe
    adresă de e-mail, adresa de e-mail, adresă e-mail
    e-pošta, adresa e-pošte, e-mail adresa
    электронная почта, эл. почта, почта, адрес электронной почты, адрес эл. почты, e-mail адрес, емейл, имейл, мейл
    електронна пошта, ел. пошта, пошта, адреса електронної пошти, електронна адреса, імейл
    електронна поща, ел. поща, поща, имейл адрес, електронен адрес
    ηλεκτρονικό ταχυδρομείο, ηλ. ταχυδρομείο, διεύθυνση e-mail, ηλεκτρονική διεύθυνση
    e-posta, e-posta adresi, mail adresi
    メール, メールアドレス, eメール, eメールアドレス, 電子メール, 電子メールアドレス
    邮箱, 邮箱地址, 邮件, 电子邮件, 电子邮箱, 电子邮件地址, 邮件地址
    電子郵件, 電子信箱, 電郵, 電郵地址, 電子郵件地址, 信箱
    이메일, 이메일 주소, 메일, 메일 주소, 전자우편, 전자 메일`,
  source: `
    source, lead source, leadsource, original source, original traffic source, original source type, latest source
    traffic source, source channel, latest traffic source, source name, lead channel, lead origin, origin, channel
    marketing channel, acquisition channel, utm source, how did you hear about us, referral source, source medium
    Quelle, Leadquelle, Herkunft, Kanal, ursprüngliche Quelle, ursprüngliche Traffic-Quelle
    origine, provenance, canal, source d'origine, source de trafic d'origine, canal d'acquisition
    fuente, origen, fuente original, fuente de tráfico original, procedencia
    fonte, origem, fonte original, fonte de tráfego original
    provenienza, canale, fonte lead, origine lead, fonte originale, fonte di traffico originale
    bron, leadbron, herkomst, kanaal, oorspronkelijke bron
    källa, leadkälla, ursprung, ursprunglig källa
    kilde, leadkilde, oprindelse, oprindelig kilde
    opprinnelse, opprinnelig kilde
    lähde, liidin lähde, kanava, alkuperäinen lähde
    źródło, pochodzenie, kanał, pierwotne źródło
    zdroj, původ, kanál
    pôvod
    forrás, lead forrása, csatorna, eredet
    sursă, sursa, proveniență
    izvor, porijeklo
    источник, канал, откуда узнали
    джерело, звідки дізналися
    източник
    πηγή, προέλευση, κανάλι
    kaynak, kaynağı, müşteri kaynağı, potansiyel müşteri kaynağı
    ソース, リードソース, リード元, 流入元, 流入経路, 獲得経路, 獲得元, 情報源, 経路, オリジナルソース
    来源, 线索来源, 客户来源, 渠道, 来源渠道, 获客渠道
    來源, 客戶來源, 潛在客戶來源, 線索來源, 管道, 來源管道
    출처, 소스, 유입 경로, 유입경로, 유입 채널, 리드 소스, 경로`,
  score: `
    score, lead score, leadscore, hubspot score, total score, lead scoring, scoring, fit score, engagement score
    behavior score
    Punkte, Punktzahl, Leadscore
    puntuación, puntaje
    pontuação, pontos
    punteggio, punteggio lead
    punten
    poäng
    poeng, poengsum
    pisteet, pistemäärä, pisteytys
    punkty, punktacja, liczba punktów
    skóre, počet bodů
    počet bodov
    pontszám
    scor, punctaj
    bodovi, broj bodova
    баллы, балл, скоринг, скор
    бали, бал, скорінг
    точки
    βαθμολογία, σκορ
    puan, skor
    スコア, リードスコア, 点数, 得点
    分数, 得分, 评分, 线索评分
    分數, 評分
    점수, 리드 점수, 스코어`,
  status: `
    status, lead status, leadstatus, status label, sales status, stage, lead stage, contact stage, sales stage
    pipeline stage, lifecycle stage, lifecyclestage, status reason, lead state, phase
    Leadphase, Bearbeitungsstatus, Lifecycle-Phase, Statusgrund
    statut, étape, état, phase du cycle de vie
    estado, etapa, etapa del ciclo de vida, situación, razón para el estado
    situação, fase, status lead, fase do ciclo de vida, etapa do ciclo de vida
    stato, stato lead, fase del ciclo di vita
    stadium, levenscyclusfase
    fas, livscykelstadie, livscykelfas
    trin, livscyklusfase
    stadie, livssyklusfase
    tila, vaihe, elinkaaren vaihe
    stan, etap, faza, etap cyklu życia
    stav, fáze
    fáza
    állapot, státusz, szakasz, fázis
    stare, etapă, stadiu
    статус, стадия, этап, состояние
    стадія, етап, стан
    състояние, етап
    κατάσταση, στάδιο
    durum, durumu, aşama, statü
    ステータス, リードステータス, 状態, 状況, リード状況, 進捗, 進捗状況, フェーズ, 段階, ライフサイクルステージ
    状态, 线索状态, 客户状态, 阶段
    狀態, 線索狀態, 客戶狀態, 階段
    상태, 리드 상태, 진행 상태, 단계`,
  phone: `
    phone, phones, phone number, phone numbers, phone no, telephone, telephone number, tel, tel no, mobile, mobile phone
    mobile number, mobile phone number, mobile no, cell, cell phone, cell number, cellphone, work phone, work phone number
    business phone, office phone, direct phone, work direct phone, direct dial, home phone, primary phone, main phone
    primary phone number, phone 1 value, phones primary phone number, phone work, phone mobile, phone home, phone other
    contact number
    Telefon, Telefonnummer, Rufnummer, Handy, Handynummer, Mobil, Mobiltelefon, Mobiltelefonnummer, Mobilnummer
    Telefon geschäftlich, Telefon privat, geschäftliche Telefonnummer
    téléphone, tél, numéro de téléphone, téléphone mobile, téléphone portable, portable, téléphone professionnel
    numéro de mobile, numéro de portable
    teléfono, número de teléfono, teléfono móvil, móvil, celular, teléfono celular, teléfono de contacto
    telefone, número de telefone, telefone celular, telemóvel, telefone de contato
    telefono, numero di telefono, cellulare, telefono cellulare, numero di cellulare
    telefoon, telefoonnummer, mobiel, mobiel nummer, mobiele telefoon, gsm, gsm-nummer
    mobilnr, telefonnr
    tlf, tlf nr
    puhelin, puhelinnumero, matkapuhelin
    numer telefonu, telefon komórkowy, komórka
    telefonní číslo, mobilní telefon
    telefón, telefónne číslo, mobilný telefón
    telefonszám, mobilszám
    număr de telefon, telefon mobil
    broj telefona, mobitel, broj mobitela
    телефон, номер телефона, мобильный, мобильный телефон, тел
    номер телефону, мобільний, мобільний телефон
    телефонен номер, мобилен телефон
    τηλέφωνο, αριθμός τηλεφώνου, κινητό, κινητό τηλέφωνο
    telefon numarası, cep telefonu, cep
    電話, 電話番号, 携帯, 携帯電話, 携帯番号, 携帯電話番号
    电话, 电话号码, 手机, 手机号, 手机号码, 联系电话
    電話號碼, 手機, 手機號碼, 聯絡電話
    전화, 전화번호, 전화 번호, 휴대폰, 휴대폰 번호, 휴대전화, 핸드폰`,
  step: `
    next step, next steps, next action, next task, next activity, next activity subject, next activity name, next to do
    nächster Schritt, nächste Schritte, nächste Aktion, nächste Aktivität, nächste Aufgabe
    prochaine étape, prochaine action, prochaine activité, prochaine tâche
    próximo paso, siguiente paso, próxima acción, próxima actividad
    próximo passo, próxima ação, próxima atividade
    prossimo passo, passo successivo, prossima azione, prossima attività
    volgende stap, volgende actie, volgende activiteit
    nästa steg, nästa aktivitet
    næste skridt, næste trin, næste aktivitet
    neste steg, neste aktivitet
    następny krok
    další krok
    ďalší krok
    következő lépés
    următorul pas
    sljedeći korak
    следующий шаг, следующее действие
    наступний крок
    следваща стъпка
    επόμενο βήμα
    sonraki adım
    次のステップ, ネクストステップ, ネクストアクション, 次回アクション
    下一步, 下一步计划
    다음 단계`,
  due: `
    due, due date, due on, next activity date, next activity due date, next step date, next step due, next action date
    next task date, next task due, next follow up, next follow up date, follow up date, followup date, follow up on
    next contact, next contact date, next call, next call date, callback date, call back date, reminder date
    fällig, fällig am, Fälligkeitsdatum, Wiedervorlage, Wiedervorlage am, Wiedervorlagedatum, nächster Kontakt
    Datum der nächsten Aktivität, Datum des nächsten Schritts
    échéance, date d'échéance, date de la prochaine activité, date de relance, prochaine relance, prochain contact
    fecha de vencimiento, fecha de la próxima actividad, fecha de seguimiento, próximo seguimiento, próximo contacto
    data de vencimento, data da próxima atividade, data de acompanhamento, próximo contato
    scadenza, data di scadenza, data della prossima attività, data prossima attività, prossimo contatto
    datum volgende activiteit, opvolgdatum, volgend contact
    förfallodatum, uppföljningsdatum, datum för nästa aktivitet, nästa kontakt
    forfaldsdato, opfølgningsdato, dato for næste aktivitet, næste kontakt
    forfallsdato, oppfølgingsdato, neste kontakt
    data następnego kontaktu, następny kontakt
    datum dalšího kontaktu, další kontakt
    következő kapcsolatfelvétel
    дата следующего контакта, следующий контакт, дата следующего шага
    дата наступного контакту, наступний контакт
    期日, 期限, 次回連絡日, 次回アクション日
    下次联系时间, 下次联系日期, 下次跟进时间, 下次跟进日期
    다음 연락일`,
  notes: `
    notes, description, comment, comments, remark, remarks, internal notes, sales notes, additional notes
    additional comments
    Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Kommentare, Beschreibung
    remarque, remarques, commentaire, commentaires, observations
    notas, comentario, comentarios, observaciones, descripción
    comentário, comentários, observação, observações, anotações, descrição
    commento, commenti, osservazioni, descrizione
    notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving
    anteckning, anteckningar, kommentarer, beskrivning
    noter, bemærkning, bemærkninger, beskrivelse
    notat, notater, merknad, merknader
    muistiinpanot, huomautukset, kommentit, kuvaus
    notatki, uwagi, komentarz, komentarze, opis
    poznámka, poznámky, komentář, popis
    komentár
    megjegyzés, megjegyzések, jegyzet, jegyzetek, leírás
    observații, comentarii, descriere
    bilješka, bilješke, napomena, napomene, komentar
    заметка, заметки, примечание, примечания, комментарий, комментарии, описание
    нотатки, примітка, примітки, коментар, коментарі, опис
    бележка, бележки, забележка, забележки
    σημείωση, σημειώσεις, σχόλια, παρατηρήσεις, περιγραφή
    notlar, açıklama, açıklamalar, yorum, yorumlar
    メモ, 備考, コメント, 説明, ノート
    备注, 说明, 描述
    備註, 說明
    메모, 비고, 설명, 노트`,
  stage: `
    deal stage, deal status, opportunity stage, opportunity status
    Deal-Phase, Phase der Opportunity
    étape de la transaction, phase de la transaction, étape de l'opportunité
    etapa del negocio, etapa de la oportunidad
    etapa do negócio, etapa da oportunidade
    fase della trattativa, fase dell'opportunità
    dealfase`,
  amount: `
    amount, deal amount, deal value, deal size, value, opportunity amount, opportunity value, expected revenue
    expected value, expected amount, estimated revenue, estimated value, est revenue, est value, contract value
    amount in company currency, total amount
    Betrag, Wert, Deal-Wert, Deal-Betrag, Auftragswert, Dealvolumen, erwarteter Umsatz
    montant, montant de la transaction, montant de l'opportunité, valeur, revenu attendu, revenu espéré
    importe, monto, importe del negocio, monto del negocio, valor del negocio, ingresos esperados, ingreso esperado
    valor, valor do negócio, receita esperada
    importo, ammontare, importo della trattativa, valore, ricavo previsto
    bedrag, dealbedrag, waarde, dealwaarde, verwachte omzet
    belopp, affärsbelopp, värde, affärsvärde, förväntad intäkt
    beløb, værdi
    beløp, verdi
    summa, arvo
    kwota, wartość
    částka, hodnota
    suma, čiastka
    összeg, érték
    sumă, valoare
    iznos, vrijednost
    сумма, сумма сделки
    сума, сума угоди
    стойност
    ποσό, αξία
    tutar, değer
    金額, 取引金額, 商談金額
    金额, 交易金额, 商机金额
    交易金額
    금액, 거래 금액`,
  id: `
    id, record id, recordid, lead id, leadid, contact id, contactid, person id, record id contact, hubspot id
    salesforce id, crm id, external id, lead external id, form lead id, uuid, guid, lead record id, 18 digit id
    lead id 18, case safe id, do not modify lead, do not modify contact, entry id, prospect id, unique id
    apollo contact id, unique identifier
    Datensatz-ID, Datensatznummer, externe ID, nicht ändern Lead, nicht ändern Kontakt
    identifiant, identifiant unique, ID externe, ID d'enregistrement, ne pas modifier prospect, ne pas modifier contact
    identificador, ID externo, ID de registro, no modificar cliente potencial, no modificar contacto
    ID do registro
    identificativo, ID esterno, ID record, ID lead
    externe id, record-id
    tunniste
    identyfikator
    identifikátor
    azonosító
    identificator
    identifikator
    идентификатор
    ідентифікатор
    идентификатор
    αναγνωριστικό
    レコードID, レコード ID, リードID, リード ID, コンタクトID, 顧客ID, 識別子
    记录ID, 记录 ID, 线索ID, 客户ID, 线索编号, 客户编号, 标识符, 唯一标识
    記錄ID, 線索ID, 客戶ID, 客戶編號, 識別碼
    레코드 ID, 리드 ID, 고객 ID, 고유 ID, 식별자`,
}

/** Only scores if the values look like scores: columns of stars, grades and remarks have these names too. */
const ratings = `
  rating, lead rating, grade, points
  Bewertung
  note, évaluation
  calificación, clasificación
  classificação, avaliação
  valutazione
  waardering
  betyg
  karakter
  arvosana
  ocena
  hodnocení, body
  hodnotenie
  értékelés, pont, pontok
  evaluare, puncte
  ocjena
  рейтинг, оценка
  оцінка
  αξιολόγηση
  değerlendirme
  評価, ポイント
  评级, 等级, 积分
  評級, 等級, 積分
  등급, 평점`

/** Letters that NFKD does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }

/** Qualifiers of an email: 'Work Email', 'E-mail 1 - Value', 'Primäre E-Mail-Adresse'. */
const emailKinds = `
  work, business, primary, personal, private, home, company, corporate, other, secondary, tertiary, main, value
  geschäftlich, geschäftliche, privat, primäre, sekundäre, weitere
  principale, principal, secondaire, professionnel, professionnelle, personnel, personnelle
  secundario, secundaria, corporativo, laboral
  primário, secundário, profissional, pessoal
  aziendale, personale, secondaria
  zakelijk, privé
  ensisijainen, toissijainen
  рабочий, личный, основной
  主要, 次要`

/** Built for the first file, to keep it out of the app's startup. */
let made: ReturnType<typeof makeNames> | null = null

function known() {
  made ??= makeNames()
  return made
}

function makeNames() {
  const lists = [['score', ratings] as const, ...Object.entries(names)]
  const kinds = new Set(namesIn(emailKinds))
  return {
    fields: new Map(
      lists.flatMap(([field, list]) => namesIn(list).map((name) => [name, field as ImportField] as const)),
    ),
    ratings: new Set(namesIn(ratings)),
    emailKinds: kinds,
    emails: new Set(namesIn(names.email).map((name) => emailName(name, kinds))),
  }
}

/** The owner, before or after the field: 'Lead - Status', 'Contact: Email', 'Statut de la piste', 'Статус лида'. */
const ownerBefore = /^(?:primary contact|lead|contact|person|prospect|attendee|visitor|kontakt|liidin) /
const ownerAfter =
  / (?:(?:du|de|de la|del|do|di) (?:lead|piste|prospect|candidato|prospecto)|(?:du|del|do) (?:contact|contacto|contato|contatto)|leada|leadu|лида|контакта|клиента|ліда|контакту|клієнта)$/

export function fieldOfHeader(header: string): ImportField | null {
  if (header.length > 60) return null
  return fieldOfText(header) ?? fieldOfPath(header)
}

/** Twenty has 'Name / First Name', 'Emails / Primary Email' and 'Company / Name', Salesforce 'Company / Account'. */
function fieldOfPath(header: string): ImportField | null {
  const [first, second, ...others] = header.split(/[/>]/)
  if (second === undefined || others.length > 0) return null
  const [whole, part] = [fieldOfText(first!), fieldOfText(second)]
  if (whole === part || (whole === 'name' && (part === 'firstName' || part === 'lastName'))) return part
  return whole === 'company' && part === 'name' ? whole : null
}

/** Salesforce has FirstName and Score__c, Close custom.Score. */
function fieldOfText(text: string): ImportField | null {
  const own = text.replace(/^custom\./, '').replace(/__c$/, '')
  return fieldOfName(plainName(own)) ?? fieldOfName(plainName(own.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))
}

function fieldOfName(name: string): ImportField | null {
  const { fields, emails, emailKinds: kinds } = known()
  for (const each of [name, name.replace(ownerBefore, ''), name.replace(ownerAfter, '')]) {
    const field = fields.get(each) ?? (emails.has(emailName(each, kinds)) ? 'email' : null)
    if (field) return field
  }
  return null
}

/** Removes qualifiers and numbers. Other words stay: 'email opt out' is not an email. */
function emailName(name: string, kinds: ReadonlySet<string>): string {
  const words = name.replaceAll(/\be (?=mail|post)/g, 'e').split(' ')
  return words
    .filter((word) => !kinds.has(word))
    .join(' ')
    .replaceAll(/ ?\d+/g, '')
}

/** Whether a column with this name may contain something other than scores. */
export function isRatingHeader(header: string): boolean {
  return known().ratings.has(plainName(header).replace(ownerBefore, ''))
}

/** Without case, accents and punctuation. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßıłøđæœ]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Splits a list at commas and line ends. */
export function namesIn(list: string): readonly string[] {
  return list.trim().split(/[,\n]/).map(plainName)
}
