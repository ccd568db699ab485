import type { LeadSource, LeadStatus } from '../domain/lead'
import type { ImportField } from './import'

/*
 * What other tools and people call our fields and values, in one list each: first in English, then in German, French,
 * Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech, Slovak, Hungarian, Romanian,
 * Croatian, Russian, Ukrainian, Bulgarian, Greek, Turkish, Japanese, Chinese and Korean. To teach another word, add it
 * anywhere in its list. Case, accents and punctuation do not count.
 */

/** A word that means a first or last name in one file and a full name in another ('Nombre', 'Nom') is a name. */
export const fieldNames: Readonly<Record<ImportField, string>> = {
  name: `
    name, full name, fullname, complete name, display name, contact, contact person, contact full name, lead, person
    attendee, visitor, participant, visitor name, delegate, delegate name, badge name, first name last name
    vollständiger Name, Vor- und Nachname, Vorname Name, Vorname Nachname, Name Vorname, Nachname Vorname, Kontakt
    Ansprechpartner, Ansprechpartnerin, Kontaktperson, Kontaktname, Teilnehmer, nom, nom complet, nom et prénom
    nom prénom, prénom et nom, prénom nom, nom de contact, contact principal, personne de contact, nombre
    nombre completo, nombre y apellidos, nombre y apellido, nombre de contacto, contacto, persona de contacto, nome
    nome completo, nome e sobrenome, nome e apelido, nome de contato, contato, pessoa de contato, pessoa de contacto
    nome e cognome, cognome e nome, nome cognome, nominativo, contatto, referente, persona di contatto, naam
    volledige naam, contactpersoon, namn, fullständigt namn, för- och efternamn, navn, fulde navn, fuldt navn
    for- og efternavn, fullt navn, nimi, koko nimi, yhteyshenkilö, imię i nazwisko, nazwisko i imię, osoba kontaktowa
    osoba do kontaktu, jméno, celé jméno, jméno a příjmení, kontaktní osoba, meno, celé meno, meno a priezvisko
    kontaktná osoba, név, teljes név, kapcsolattartó, kapcsolattartó neve, nume, nume complet, nume și prenume
    persoană de contact, ime, ime i prezime, puno ime, kontakt osoba, имя, полное имя, имя и фамилия, фамилия и имя
    фамилия имя отчество, ФИО, контактное лицо, контакт, ім'я, імʼя, повне ім'я, повне імʼя, ім'я та прізвище
    імʼя та прізвище, ПІБ, контактна особа, име, пълно име, име и фамилия, имена, лице за контакт, όνομα, ονοματεπώνυμο
    πλήρες όνομα, υπεύθυνος επικοινωνίας, isim, ad soyad, adı soyadı, isim soyisim, tam ad, tam adı, ilgili kişi, kişi
    名前, 氏名, お名前, ご氏名, フルネーム, ご担当者, ご担当者名, コンタクト名, 取引先責任者名, 姓名, 名字, 全名
    联系人, 联系人姓名, 联系人名称, 客户姓名, 聯絡人, 聯絡人姓名, 聯繫人, 客戶姓名, 이름, 성명, 성함, 고객명`,
  firstName: `
    first name, firstname, first, given name, givenname, forename, fname, name first name, Vorname, prénom, prénoms
    primer nombre, nombre de pila, primeiro nome, nome próprio, nome di battesimo, voornaam, förnamn, fornavn, etunimi
    imię, křestní jméno, krstné meno, prvé meno, keresztnév, utónév, prenume, osobno ime, собственное имя, власне ім'я
    власне імʼя, първо име, собствено име, μικρό όνομα, ad, adı, ilk ad, 名, ファーストネーム`,
  lastName: `
    last name, lastname, last, surname, family name, familyname, lname, second name, name last name, Nachname
    Familienname, Zuname, nom de famille, apellido, apellidos, primer apellido, sobrenome, apelido, último nome
    cognome, achternaam, familienaam, efternamn, efternavn, etternavn, sukunimi, nazwisko, příjmení, priezvisko
    vezetéknév, családnév, nume de familie, prezime, фамилия, прізвище, фамилно име, επώνυμο, επίθετο, soyad, soyadı
    soyisim, soy isim, 姓, 苗字, ラストネーム, 姓氏, 성, 성씨`,
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
    organisatie, organisatienaam, onderneming, werkgever, företag, företagsnamn, bolag, organisationsnamn, arbetsgivare
    virksomhed, virksomhedsnavn, firmanavn, selskab, organisationsnavn, arbejdsgiver, bedrift, bedriftsnavn, selskap
    selskapsnavn, virksomhet, organisasjon, arbeidsgiver, yritys, yrityksen nimi, organisaatio, järjestö, työnantaja
    nazwa firmy, przedsiębiorstwo, spółka, organizacja, pracodawca, společnost, název společnosti, název firmy
    organizace, název organizace, zaměstnavatel, spoločnosť, názov spoločnosti, názov firmy, organizácia
    názov organizácie, cég, cégnév, cég neve, vállalat, vállalat neve, szervezet, munkahely, companie, nume companie
    numele companiei, nume firmă, denumire firmă, societate, organizație, angajator, tvrtka, naziv tvrtke, ime tvrtke
    poduzeće, organizacija, poslodavac, компания, название компании, фирма, организация, название организации
    контрагент, работодатель, компанія, назва компанії, фірма, організація, назва організації, роботодавець
    име на фирмата, име на компанията, дружество, работодател, εταιρεία, εταιρία, όνομα εταιρείας, επωνυμία, επιχείρηση
    οργανισμός, εργοδότης, şirket, şirket adı, firma adı, kurum, kuruluş, işveren, 会社, 会社名, 御社名, 貴社名, 企業
    企業名, 法人名, 勤務先, 組織名, 取引先, 取引先名, 公司, 公司名称, 企业, 企业名称, 单位, 单位名称, 机构, 组织
    客户名称, 公司名稱, 企業名稱, 單位, 單位名稱, 機構, 組織, 客戶名稱, 회사, 회사명, 회사 이름, 기업, 기업명, 업체
    업체명, 소속, 직장, 조직`,
  email: `
    email, emails, mail, email address, email addresses, email addr, mail address, email id, emails primary email
    E-Mail-Adresse, E-Mail-Adressen, E-Mailadresse, Mailadresse, adresse e-mail, adresse mail, courriel
    adresse courriel, adresse électronique, adresse de messagerie, email de contact, correo, correo electrónico
    dirección de correo, dirección de correo electrónico, dirección del correo electrónico, dirección de email
    correo de contacto, email de contacto, endereço de e-mail, correio eletrónico, indirizzo e-mail, indirizzo mail
    indirizzo di posta elettronica, posta elettronica, e-mailadres, mailadres, e-post, e-postadress, mejl, mejladress
    mailadress, e-postadresse, sähköposti, sähköpostiosoite, adres e-mail, poczta elektroniczna, e-mailová adresa
    e-mail cím, e-mail címe, adresă de e-mail, adresă e-mail, e-pošta, adresa e-pošte, e-mail adresa, электронная почта
    эл. почта, почта, адрес электронной почты, адрес эл. почты, e-mail адрес, емейл, имейл, мейл, електронна пошта
    ел. пошта, пошта, адреса електронної пошти, електронна адреса, імейл, електронна поща, ел. поща, поща, имейл адрес
    електронен адрес, ηλεκτρονικό ταχυδρομείο, ηλ. ταχυδρομείο, διεύθυνση e-mail, ηλεκτρονική διεύθυνση, e-posta adresi
    mail adresi, メール, メールアドレス, eメール, eメールアドレス, 電子メール, 電子メールアドレス, 邮箱, 邮箱地址, 邮件
    电子邮件, 电子邮箱, 电子邮件地址, 邮件地址, 電子郵件, 電子信箱, 電郵, 電郵地址, 電子郵件地址, 信箱, 이메일
    이메일 주소, 메일, 메일 주소, 전자우편, 전자 메일`,
  source: `
    source, lead source, leadsource, original source, original traffic source, original source type, latest source
    traffic source, source channel, latest traffic source, source name, lead channel, lead origin, origin, channel
    marketing channel, acquisition channel, utm source, how did you hear about us, referral source, source medium
    Quelle, Leadquelle, Herkunft, Kanal, ursprüngliche Quelle, ursprüngliche Traffic-Quelle, origine, provenance, canal
    source d'origine, source de trafic d'origine, canal d'acquisition, fuente, origen, fuente original
    fuente de tráfico original, procedencia, fonte, origem, fonte original, fonte de tráfego original, provenienza
    canale, fonte lead, origine lead, fonte originale, fonte di traffico originale, bron, leadbron, herkomst, kanaal
    oorspronkelijke bron, källa, leadkälla, ursprung, ursprunglig källa, kilde, leadkilde, oprindelse, oprindelig kilde
    opprinnelse, opprinnelig kilde, lähde, liidin lähde, kanava, alkuperäinen lähde, źródło, pochodzenie
    pierwotne źródło, zdroj, původ, pôvod, forrás, lead forrása, csatorna, eredet, sursă, proveniență, izvor, porijeklo
    источник, канал, откуда узнали, джерело, звідки дізналися, източник, πηγή, προέλευση, κανάλι, kaynak, kaynağı
    müşteri kaynağı, potansiyel müşteri kaynağı, ソース, リードソース, リード元, 流入元, 流入経路, 獲得経路, 獲得元
    情報源, 経路, オリジナルソース, 来源, 线索来源, 客户来源, 渠道, 来源渠道, 获客渠道, 來源, 客戶來源, 潛在客戶來源
    線索來源, 管道, 來源管道, 출처, 소스, 유입 경로, 유입경로, 유입 채널, 리드 소스, 경로`,
  score: `
    score, lead score, leadscore, hubspot score, total score, lead scoring, scoring, fit score, engagement score
    behavior score, Punkte, Punktzahl, puntuación, puntaje, pontuação, pontos, punteggio, punteggio lead, punten, poäng
    poeng, poengsum, pisteet, pistemäärä, pisteytys, punkty, punktacja, liczba punktów, skóre, počet bodů, počet bodov
    pontszám, scor, punctaj, bodovi, broj bodova, баллы, балл, скоринг, скор, бали, бал, скорінг, точки, βαθμολογία
    σκορ, puan, skor, スコア, リードスコア, 点数, 得点, 分数, 得分, 评分, 线索评分, 分數, 評分, 점수, 리드 점수, 스코어`,
  status: `
    status, lead status, leadstatus, status label, sales status, stage, lead stage, contact stage, sales stage
    pipeline stage, lifecycle stage, lifecyclestage, status reason, lead state, phase, Leadphase, Bearbeitungsstatus
    Lifecycle-Phase, Statusgrund, statut, étape, état, phase du cycle de vie, estado, etapa, etapa del ciclo de vida
    situación, razón para el estado, situação, fase, status lead, fase do ciclo de vida, etapa do ciclo de vida, stato
    stato lead, fase del ciclo di vita, stadium, levenscyclusfase, fas, livscykelstadie, livscykelfas, trin
    livscyklusfase, stadie, livssyklusfase, tila, vaihe, elinkaaren vaihe, stan, etap, faza, etap cyklu życia, stav
    fáze, állapot, státusz, szakasz, fázis, stare, stadiu, статус, стадия, этап, состояние, стадія, етап, стан
    състояние, κατάσταση, στάδιο, durum, durumu, aşama, statü, ステータス, リードステータス, 状態, 状況, リード状況
    進捗, 進捗状況, フェーズ, 段階, ライフサイクルステージ, 状态, 线索状态, 客户状态, 阶段, 狀態, 線索狀態, 客戶狀態
    階段, 상태, 리드 상태, 진행 상태, 단계`,
  phone: `
    phone, phones, phone number, phone numbers, phone no, telephone, telephone number, tel, tel no, mobile
    mobile phone, mobile number, mobile phone number, mobile no, cell, cell phone, cell number, cellphone, work phone
    work phone number, business phone, office phone, direct phone, work direct phone, direct dial, home phone
    primary phone, main phone, primary phone number, phone 1 value, phones primary phone number, phone work
    phone mobile, phone home, phone other, contact number, Telefon, Telefonnummer, Rufnummer, Handy, Handynummer, Mobil
    Mobiltelefon, Mobiltelefonnummer, Mobilnummer, Telefon geschäftlich, Telefon privat, geschäftliche Telefonnummer
    numéro de téléphone, téléphone mobile, téléphone portable, portable, téléphone professionnel, numéro de mobile
    numéro de portable, teléfono, número de teléfono, teléfono móvil, móvil, celular, teléfono celular
    teléfono de contacto, telefone, número de telefone, telefone celular, telemóvel, telefone de contato
    numero di telefono, cellulare, telefono cellulare, numero di cellulare, telefoon, telefoonnummer, mobiel
    mobiel nummer, mobiele telefoon, gsm, gsm-nummer, mobilnr, telefonnr, tlf, tlf nr, puhelin, puhelinnumero
    matkapuhelin, numer telefonu, telefon komórkowy, komórka, telefonní číslo, mobilní telefon, telefónne číslo
    mobilný telefón, telefonszám, mobilszám, număr de telefon, telefon mobil, broj telefona, mobitel, broj mobitela
    телефон, номер телефона, мобильный, мобильный телефон, тел, номер телефону, мобільний, мобільний телефон
    телефонен номер, мобилен телефон, τηλέφωνο, αριθμός τηλεφώνου, κινητό, κινητό τηλέφωνο, telefon numarası
    cep telefonu, cep, 電話, 電話番号, 携帯, 携帯電話, 携帯番号, 携帯電話番号, 电话, 电话号码, 手机, 手机号, 手机号码
    联系电话, 電話號碼, 手機, 手機號碼, 聯絡電話, 전화, 전화번호, 전화 번호, 휴대폰, 휴대폰 번호, 휴대전화, 핸드폰`,
  step: `
    next step, next steps, next action, next task, next activity, next activity subject, next activity name, next to do
    nächster Schritt, nächste Schritte, nächste Aktion, nächste Aktivität, nächste Aufgabe, prochaine étape
    prochaine action, prochaine activité, prochaine tâche, próximo paso, siguiente paso, próxima acción
    próxima actividad, próximo passo, próxima ação, próxima atividade, prossimo passo, passo successivo
    prossima azione, prossima attività, volgende stap, volgende actie, volgende activiteit, nästa steg, nästa aktivitet
    næste skridt, næste trin, næste aktivitet, neste steg, neste aktivitet, następny krok, další krok, következő lépés
    următorul pas, sljedeći korak, следующий шаг, следующее действие, наступний крок, следваща стъпка, επόμενο βήμα
    sonraki adım, 次のステップ, ネクストステップ, ネクストアクション, 次回アクション, 下一步, 下一步计划, 다음 단계`,
  due: `
    due, due date, due on, next activity date, next activity due date, next step date, next step due, next action date
    next task date, next task due, next follow up, next follow up date, follow up date, followup date, follow up on
    next contact, next contact date, next call, next call date, callback date, call back date, reminder date, fällig
    fällig am, Fälligkeitsdatum, Wiedervorlage, Wiedervorlage am, Wiedervorlagedatum, nächster Kontakt
    Datum der nächsten Aktivität, Datum des nächsten Schritts, échéance, date d'échéance, date de la prochaine activité
    date de relance, prochaine relance, prochain contact, fecha de vencimiento, fecha de la próxima actividad
    fecha de seguimiento, próximo seguimiento, próximo contacto, data de vencimento, data da próxima atividade
    data de acompanhamento, próximo contato, scadenza, data di scadenza, data della prossima attività
    data prossima attività, prossimo contatto, datum volgende activiteit, opvolgdatum, volgend contact, förfallodatum
    uppföljningsdatum, datum för nästa aktivitet, nästa kontakt, forfaldsdato, opfølgningsdato
    dato for næste aktivitet, næste kontakt, forfallsdato, oppfølgingsdato, neste kontakt, data następnego kontaktu
    następny kontakt, datum dalšího kontaktu, další kontakt, következő kapcsolatfelvétel, дата следующего контакта
    следующий контакт, дата следующего шага, дата наступного контакту, наступний контакт, 期日, 期限, 次回連絡日
    次回アクション日, 下次联系时间, 下次联系日期, 下次跟进时间, 下次跟进日期, 다음 연락일`,
  notes: `
    notes, description, comment, comments, remark, remarks, internal notes, sales notes, additional notes
    additional comments, Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Kommentare
    Beschreibung, remarque, remarques, commentaire, commentaires, observations, notas, comentario, comentarios
    observaciones, descripción, observação, observações, anotações, descrição, commento, commenti, osservazioni
    descrizione, notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving, anteckning, anteckningar
    kommentarer, beskrivning, noter, bemærkning, bemærkninger, beskrivelse, notat, notater, merknad, merknader
    muistiinpanot, huomautukset, kommentit, kuvaus, notatki, uwagi, komentarz, komentarze, opis, poznámka, poznámky
    komentář, popis, megjegyzés, megjegyzések, jegyzet, jegyzetek, leírás, observații, comentarii, descriere, bilješka
    bilješke, napomena, napomene, заметка, заметки, примечание, примечания, комментарий, описание, нотатки, примітка
    примітки, коментар, коментарі, опис, бележка, бележки, забележка, забележки, σημείωση, σημειώσεις, σχόλια
    παρατηρήσεις, περιγραφή, notlar, açıklama, açıklamalar, yorum, yorumlar, メモ, 備考, コメント, 説明, ノート, 备注
    说明, 描述, 備註, 說明, 메모, 비고, 설명, 노트`,
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
    ricavo previsto, bedrag, dealbedrag, waarde, dealwaarde, verwachte omzet, belopp, affärsbelopp, värde, affärsvärde
    förväntad intäkt, beløb, værdi, beløp, verdi, summa, arvo, kwota, wartość, částka, hodnota, suma, čiastka, összeg
    érték, valoare, iznos, vrijednost, сумма, сумма сделки, сума, сума угоди, стойност, ποσό, αξία, tutar, değer, 金額
    取引金額, 商談金額, 金额, 交易金额, 商机金额, 交易金額, 금액, 거래 금액`,
  id: `
    id, record id, recordid, lead id, leadid, contact id, contactid, person id, record id contact, hubspot id
    salesforce id, crm id, external id, lead external id, form lead id, uuid, guid, lead record id, 18 digit id
    lead id 18, case safe id, do not modify lead, do not modify contact, entry id, prospect id, unique id
    apollo contact id, unique identifier, Datensatz-ID, Datensatznummer, externe ID, nicht ändern Lead
    nicht ändern Kontakt, identifiant, identifiant unique, ID externe, ID d'enregistrement, ne pas modifier prospect
    ne pas modifier contact, identificador, ID externo, ID de registro, no modificar cliente potencial
    no modificar contacto, ID do registro, identificativo, ID esterno, ID record, ID lead, tunniste, identyfikator
    identifikátor, azonosító, identificator, идентификатор, ідентифікатор, αναγνωριστικό, レコードID, レコード ID
    リードID, リード ID, コンタクトID, 顧客ID, 識別子, 记录ID, 记录 ID, 线索ID, 客户ID, 线索编号, 客户编号, 标识符
    唯一标识, 記錄ID, 線索ID, 客戶ID, 客戶編號, 識別碼, 레코드 ID, 리드 ID, 고객 ID, 고유 ID, 식별자`,
}

/** Only scores if the values look like scores: columns of stars, grades and remarks have these names too. */
export const ratingNames = `
  rating, lead rating, grade, points, Bewertung, note, évaluation, calificación, clasificación, classificação
  avaliação, valutazione, waardering, betyg, karakter, arvosana, ocena, hodnocení, body, hodnotenie, értékelés, pont
  pontok, evaluare, puncte, ocjena, рейтинг, оценка, оцінка, αξιολόγηση, değerlendirme, 評価, ポイント, 评级, 等级
  积分, 評級, 等級, 積分, 등급, 평점`

/** Qualifiers of an email: 'Work Email', 'E-mail 1 - Value', 'Primäre E-Mail-Adresse'. */
export const emailKinds = `
  work, business, primary, personal, private, home, company, corporate, other, secondary, tertiary, main, value
  geschäftlich, geschäftliche, privat, primäre, sekundäre, weitere, principale, principal, secondaire, professionnel
  professionnelle, personnel, personnelle, secundario, secundaria, corporativo, laboral, primário, profissional
  pessoal, aziendale, personale, secondaria, zakelijk, privé, ensisijainen, toissijainen, рабочий, личный, основной
  主要, 次要`

export const sourceNames: Readonly<Record<LeadSource, string>> = {
  LinkedIn: `
    linked in, linkedin ads, linkedin com, linkedin lead gen, linkedin lead gen form, linkedin form, sales navigator
    领英, 領英, 링크드인`,
  Facebook: `
    fb, facebook ads, facebook com, facebook lead ads, facebook lead ad, meta, meta ads, фейсбук, 페이스북`,
  Instagram: `
    ig, insta, instagram ads, instagram com, инстаграм, インスタグラム, 인스타그램`,
  Website: `
    web, web site, direct, direct traffic, web form, web forms, webform, website form, webinar, web download, homepage
    web research, landing page, chat, live chat, web chat, chatbot, web visitors, website visitors, online store
    onlinestore, contact form, inbound, internet, blog, web to lead, web2lead, form, form submission, download
    Webseite, Kontaktformular, direkter Traffic, Direktzugriffe, Internetseite, site web, site internet, site
    formulaire, formulaire de contact, trafic direct, sitio web, página web, formulario, formulario web
    formulario de contacto, tráfico directo, site da empresa, página da web, formulário de contato, tráfego direto
    sito, sito web, sito internet, modulo web, modulo di contatto, traffico diretto, contactformulier, webformulier
    direct verkeer, webbplats, hemsida, webbsida, webbformulär, direkttrafik, hjemmeside, webside, direkte trafik
    nettside, nettsted, kontaktskjema, direktetrafikk, verkkosivu, verkkosivusto, verkkosivut, kotisivu, kotisivut
    yhteydenottolomake, suora liikenne, strona, strona internetowa, strona www, www, formularz, formularz kontaktowy
    ruch bezpośredni, webové stránky, webová stránka, stránky, kontaktní formulář, webstránka, kontaktný formulár
    weboldal, honlap, webhely, kapcsolati űrlap, űrlap, site-ul web, formular, formular de contact, web stranica
    web mjesto, internetska stranica, kontakt obrazac, сайт, веб-сайт, вебсайт, с сайта, интернет, форма на сайте
    заявка с сайта, вебинар, інтернет, форма на сайті, вебінар, уебсайт, уеб сайт, уеб страница, контактна форма
    ιστοσελίδα, ιστότοπος, διαδίκτυο, φόρμα επικοινωνίας, web sitesi, internet sitesi, iletişim formu, ウェブサイト
    webサイト, ウェブ, サイト, ホームページ, hp, 自社サイト, 問い合わせフォーム, お問い合わせ, ウェビナー, webフォーム
    网站, 官网, 官方网站, 网页, 网络, 互联网, 在线表单, 網站, 官網, 官方網站, 網頁, 網路, 線上表單, 웹사이트, 웹 사이트
    홈페이지, 웹, 문의 양식, 웨비나`,
  Google: `
    organic search, paid search, search, search engine, google ads, google adwords, adwords, seo, organic, sea, sem
    ppc, cpc, google search, google organic, google com, googleads, Suchmaschine, organische Suche, bezahlte Suche
    Google-Suche, recherche organique, recherche naturelle, recherche payante, moteur de recherche, référencement
    búsqueda orgánica, búsqueda de pago, búsqueda pagada, buscador, pesquisa orgânica, busca orgânica, pesquisa paga
    busca paga, ricerca organica, ricerca a pagamento, motore di ricerca, organisch zoeken, betaald zoeken, zoekmachine
    organisk sökning, betald sökning, sökmotor, organisk søgning, betalt søgning, søgemaskine, organisk søk, betalt søk
    søkemotor, orgaaninen haku, maksettu haku, hakukone, wyszukiwarka, wyszukiwanie organiczne, wyszukiwanie płatne
    гугл, поиск, поисковик, органический поиск, arama motoru, organik arama, ücretli arama, 検索, オーガニック検索
    有料検索, 自然検索, 検索エンジン, グーグル, 搜索, 搜索引擎, 自然搜索, 付费搜索, 谷歌, 搜尋, 搜尋引擎, 自然搜尋
    付費搜尋, 검색, 검색엔진, 검색 엔진, 구글`,
  'Trade Show': `
    tradeshow, trade shows, event, events, conference, conference event, fair, trade fair, expo, exhibition, badge scan
    seminar, seminar partner, seminar internal, internal seminar, in person event, offline event, booth, congress
    summit, Messe, Messen, Fachmesse, Veranstaltung, Konferenz, Kongress, Ausstellung, salon, salon professionnel
    foire, événement, congrès, séminaire, feria, feria comercial, evento, exposición, conferencia, congreso, feira
    feira comercial, exposição, congresso, seminário, fiera, fiera commerciale, conferenza, esposizione, beurs
    vakbeurs, conferentie, mässa, mässor, evenemang, konferens, fagmesse, arrangement, konference, varemesse
    konferanse, messut, tapahtuma, konferenssi, targi, targi branżowe, wydarzenie, konferencja, veletrh, výstava
    událost, veľtrh, podujatie, konferencia, vásár, szakvásár, kiállítás, rendezvény, esemény, târg, expoziție
    eveniment, conferință, sajam, događaj, konferencija, izložba, выставка, мероприятие, конференция, ярмарка, форум
    семинар, виставка, захід, конференція, ярмарок, изложение, панаир, събитие, έκθεση, εμπορική έκθεση, εκδήλωση
    συνέδριο, fuar, etkinlik, konferans, kongre, 展示会, 見本市, イベント, セミナー, カンファレンス, 展会, 展览会, 展览
    博览会, 活动, 会议, 研讨会, 展會, 展覽會, 展覽, 活動, 會議, 研討會, 전시회, 박람회, 행사, 이벤트, 컨퍼런스, 세미나`,
  Referral: `
    referrals, word of mouth, partner, partners, partner referral, employee referral, external referral
    customer referral, internal referral, referred, recommendation, existing customer, friend, reference
    other referral, referral partner, Empfehlung, Weiterempfehlung, Empfehlungen, Mundpropaganda, Bestandskunde
    Verweise, recommandation, bouche à oreille, parrainage, client existant, partenaire, recomendación, referido
    referidos, referencia, referencias, boca a boca, cliente existente, socio, indicação, recomendação, parceiro
    passaparola, raccomandazione, segnalazione, referenza, cliente esistente, aanbeveling, doorverwijzing, verwijzing
    mond-tot-mondreclame, bestaande klant, rekommendation, hänvisning, referens, mun till mun, existerande kund
    befintlig kund, anbefaling, henvisning, eksisterende kunde, referanse, suosittelu, suositus, viittaus
    nykyinen asiakas, kumppani, polecenie, rekomendacja, z polecenia, istniejący klient, doporučení
    existující zákazník, odporúčanie, existujúci zákazník, ajánlás, ajánló, meglévő ügyfél, recomandare
    client existent, partener, preporuka, postojeći klijent, рекомендация, по рекомендации, сарафанное радио, партнер
    существующий клиент, знакомые, рекомендація, за рекомендацією, сарафанне радіо, існуючий клієнт, препоръка
    партньор, съществуващ клиент, σύσταση, συστάσεις, συνεργάτης, από στόμα σε στόμα, referans, tavsiye, ortak
    mevcut müşteri, iş ortağı, 紹介, リファラル, 口コミ, 知人紹介, パートナー, 既存顧客, 顧客紹介, 社員紹介, 推荐, 介绍
    转介绍, 朋友推荐, 客户推荐, 口碑, 合作伙伴, 现有客户, 推薦, 介紹, 轉介, 轉介紹, 朋友推薦, 客戶推薦, 合作夥伴
    現有客戶, 추천, 소개, 지인 추천, 지인 소개, 입소문, 파트너, 기존 고객`,
  Email: `
    e mail, email marketing, cold email, email campaign, newsletter, mailing, e mail marketing, mail, email outreach
    outbound email, mailchimp, emailing, cold outreach, sales email alias, Rundmail, E-Mail-Kampagne, courriel
    marketing par e-mail, campagne e-mail, correo, correo electrónico, marketing por correo electrónico
    campaña de correo, marketing por e-mail, correio eletrônico, campanha de e-mail, e-mailmarketing, e-post
    nyhetsbrev, e-postmarknadsföring, nyhedsbrev, e-postmarkedsføring, sähköposti, uutiskirje, sähköpostimarkkinointi
    poczta elektroniczna, biuletyn, hírlevél, e-pošta, почта, электронная почта, рассылка, эл. письмо, письмо, имейл
    пошта, електронна пошта, розсилка, електронна поща, бюлетин, ηλεκτρονικό ταχυδρομείο, ενημερωτικό δελτίο, e-bülten
    メール, eメール, メルマガ, メールマガジン, eメールマーケティング, メールマーケティング, 電子メール, 邮件, 电子邮件
    邮箱, 邮件营销, 電子郵件, 電郵, 電子報, 郵件行銷, 이메일, 메일, 뉴스레터, 이메일 마케팅`,
  'Other Social Media': `
    social, social media, paid social, organic social, social network, twitter, x, x com, tiktok, youtube, pinterest
    snapchat, reddit, xing, whatsapp, threads, other social, x twitter, twitter x, mastodon, bluesky, telegram, wechat
    line, vk, soziale Medien, soziale Netzwerke, réseaux sociaux, médias sociaux, réseau social, redes sociales
    medios sociales, redes sociais, mídias sociais, mídia social, reti sociali, canali social, sociale media
    sociale netwerken, sociala medier, sociale medier, sosiale medier, some, sosiaalinen media, media społecznościowe
    portale społecznościowe, sociální sítě, sociální média, sociálne siete, sociálne médiá, közösségi média
    közösségi háló, rețele sociale, rețele de socializare, društvene mreže, društveni mediji, соцсети, социальные сети
    социальная сеть, вк, вконтакте, телеграм, соцмережі, соціальні мережі, социални мрежи, социални медии
    μέσα κοινωνικής δικτύωσης, κοινωνικά δίκτυα, sosyal medya, ソーシャルメディア, sns, ソーシャル
    オーガニックソーシャル, 有料ソーシャル, ツイッター, 社交媒体, 社交网络, 微信, 微博, 抖音, 小红书, 公众号, 社群媒體
    社交媒體, 社群網站, 社群, 소셜 미디어, 소셜미디어, 유튜브, 카카오톡`,
  Other: `
    others, other sources, other source, offline, offline sources, other campaigns, advertisement, purchased list
    import, crm, none, unknown, n a, phone, phone inquiry, cold call, integration, public relations, ai referrals
    Sonstige, Sonstiges, Andere, Anderes, Kaltakquise, Telefon, Werbung, Offline-Quellen, autre, autres, téléphone
    publicité, sources hors ligne, otro, otra, otros, otras, teléfono, llamada, publicidad, fuentes offline, outro
    outra, outros, outras, telefone, anúncio, altro, altra, altri, pubblicità, overig, overige, anders, telefoon, annat
    övrigt, annan, andet, andre, annet, muu, muut, puhelin, inne, inny, inna, pozostałe, ostatní, jiné, jiný, ostatné
    iné, iný, egyéb, más, altele, alta, altul, ostalo, drugo, другое, прочее, другой, иное, звонок, холодный звонок
    реклама, інше, інший, дзвінок, друго, друг, други, άλλο, άλλα, λοιπά, diğer, başka, その他, 他, 電話, テレアポ
    広告, 其他, 其它, 电话, 广告, 廣告, 기타, 전화, 광고`,
}

/** A marketing qualified lead has not been contacted yet. None of ours means lost: see `lostNames`. */
export const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: `
    open, open not contacted, not contacted, uncontacted, untouched, fresh, new lead, lead, raw, subscriber, subscribed
    marketing qualified lead, mql, unassigned, assigned, to contact, to be contacted, to do, todo, not started
    not attempted, prospect, imported, incoming, inbox, cold, potential, neu, neuer Lead, offen
    offen - nicht kontaktiert, nicht kontaktiert, zugewiesen, Interessent, Abonnent, nouveau, nouvelle, à contacter
    non contacté, ouvert, ouverte - non contactée, assigné, à traiter, abonné, nuevo, nueva, sin contactar
    no contactado, abierto, abierto - no contactado, asignado, por contactar, suscriptor, novo, nova, não contatado
    não contactado, aberto, a contatar, atribuído, nuovo, nuova, da contattare, non contattato, aperto, assegnato
    nieuw, nieuwe, niet gecontacteerd, nog niet benaderd, te benaderen, toegewezen, ny, nytt, ej kontaktad, öppen
    tilldelad, åben, ikke kontaktet, tildelt, åpen, uusi, avoin, ei kontaktoitu, nowy, nowa, nowe, nieskontaktowany
    otwarty, przypisany, do kontaktu, nový, nové, otevřený, nekontaktován, nekontaktovaný, přiřazený, otvorený
    priradený, új, nyitott, kijelölt, megkeresendő, nou, nouă, deschis, necontactat, atribuit, novi, otvoren
    nije kontaktiran, dodijeljen, новый, новая, новое, новые, новый лид, не обработан, необработан, необработанный
    назначен, открыт, открытый, новий, нова, нове, не опрацьований, необроблений, відкритий, нов, ново
    неосъществен контакт, назначена, отворен, νέος, νέα, νέο, ανοιχτό, ανοικτό, δεν έγινε επαφή, yeni, açık
    iletişime geçilmedi, atanmış, atandı, 新規, 新しい, 未対応, 未着手, 未連絡, 未接触, 未コンタクト, オープン, リード
    見込み客, 割り当て済み, 新, 新建, 新线索, 新客户, 未联系, 未跟进, 待跟进, 待联系, 待处理, 指派, 新線索, 新客戶
    未聯絡, 未聯繫, 待聯絡, 待跟進, 待處理, 已指定, 신규, 새로운, 신규 리드, 미접촉, 미연락, 대기, 열림`,
  contacted: `
    working, working contacted, attempted to contact, attempting to contact, attempted, in progress, in process
    connected, contact made, contact attempted, contact in future, engaged, contacting, reached, reached out, follow up
    followed up, following up, responded, replied, in contact, nurturing, nurture, in discussion, meeting scheduled
    meeting, screening, called, emailed, bad timing, sales accepted lead, sal, approaching, interested, unresponsive
    kontaktiert, in Bearbeitung, in Bearbeitung - kontaktiert, angesprochen, in Kontakt, in Arbeit, erreicht
    interessiert, angeschrieben, angerufen, Kontaktversuch, Nachfassen, contacté, contactée, en cours
    en cours - contactée, en cours de traitement, relancé, à relancer, intéressé, contactado, contactada, en progreso
    en proceso, en curso, en seguimiento, seguimiento, interesado, contatado, contatada, em andamento, em progresso
    em processo, em contato, em contacto, interessado, contattato, contattata, in corso, in lavorazione, interessato
    gecontacteerd, benaderd, in behandeling, in gesprek, contact gehad, kontaktad, pågående, under bearbetning
    intresserad, kontaktet, i gang, under behandling, i dialog, interesseret, under arbeid, interessert, kontaktoitu
    otettu yhteyttä, käsittelyssä, työn alla, kesken, skontaktowano, skontaktowany, w trakcie, w toku, w kontakcie
    w realizacji, kontaktován, kontaktovaný, kontaktováno, osloven, v procesu, v řešení, rozpracováno, probíhá
    oslovený, v procese, v riešení, prebieha, kapcsolatfelvétel megtörtént, megkeresve, felkeresve, folyamatban
    kapcsolatban, contactat, contactată, în proces, în curs, în lucru, kontaktiran, kontaktirano, u procesu, u tijeku
    u obradi, связались, контакт установлен, в работе, в процессе, в обработке, в контакте, перезвонить, переговоры
    заинтересован, зв'язалися, звʼязалися, контакт встановлено, в роботі, у процесі, в обробці, переговори
    осъществен контакт, контактиран, в процес, в обработка, έγινε επαφή, σε επαφή, σε εξέλιξη, επικοινωνία
    iletişime geçildi, görüşüldü, arandı, işlemde, devam ediyor, takipte, ilgileniyor, 対応中, 連絡済み, 連絡済
    接触済み, コンタクト済み, コンタクト済, アプローチ中, アプローチ済み, 進行中, 商談中, 処理中, フォロー中, 架電済み
    已联系, 联系中, 跟进中, 已跟进, 处理中, 进行中, 已接触, 沟通中, 有意向, 已聯絡, 已聯繫, 聯絡中, 跟進中, 已跟進
    處理中, 溝通中, 연락함, 연락 완료, 연락완료, 접촉, 컨택, 컨택 완료, 진행 중, 진행중, 상담 중, 상담중, 처리 중`,
  qualified: `
    sql, sales qualified lead, sales qualified, pre qualified, prequalified, qualified lead, evaluating, demo scheduled
    proposal, proposition, proposal sent, negotiation, sales ready, warm lead, hot lead, qualifiziert
    qualifizierter Lead, vorqualifiziert, Angebot, Angebot gesendet, Verhandlung, qualifié, qualifiée, lead qualifié
    négociation, cualificado, cualificada, calificado, calificada, lead calificado, propuesta, negociación, qualificado
    qualificada, lead qualificado, proposta, negociação, qualificato, qualificata, negoziazione, trattativa
    gekwalificeerd, offerte, onderhandeling, kvalificerad, offert, förhandling, kvalificeret, tilbud, kvalifisert
    kvalifioitu, tarjous, neuvottelu, zakwalifikowany, kwalifikowany, oferta, negocjacje, kvalifikovaný, kvalifikován
    nabídka, vyjednávání, ponuka, rokovanie, minősített, ajánlat, tárgyalás, calificat, negociere, kvalificiran, ponuda
    pregovori, квалифицирован, квалифицированный, целевой, коммерческое предложение, кваліфікований, кваліфіковано
    цільовий, квалифициран, оферта, αξιολογημένο, προσφορά, διαπραγμάτευση, nitelikli, uygun, teklif, teklif verildi
    有望, 有効, 見込みあり, 適格, 案件化, 提案中, 見積提出, 交渉中, 合格, 已确认, 有效, 有效线索, 合格线索, 报价, 谈判
    已確認, 合格線索, 報價, 談判, 유효, 적격, 검증됨, 제안, 협상`,
  converted: `
    customer, closed converted, won, closed won, opportunity, open deal, deal, client, evangelist
    converted to opportunity, deal created, konvertiert, umgewandelt, gewonnen, Kunde, abgeschlossen - konvertiert
    geschlossen - konvertiert, converti, convertie, gagné, gagnée, clôturée - convertie, opportunité, convertido
    convertida, ganado, ganada, cliente, cerrado - convertido, oportunidad, ganho, ganha, vencido, fechado - convertido
    oportunidade, convertito, convertita, vinto, vinta, chiuso - convertito, opportunità, geconverteerd, klant, omgezet
    konverterad, vunnen, kund, konverteret, vundet, konvertert, vunnet, muunnettu, konvertoitu, voitettu, asiakas
    przekonwertowany, skonwertowany, przekształcony, wygrany, wygrana, klient, konvertovaný, převedený, vyhráno
    získaný, zákazník, vyhraté, konvertált, átalakítva, megnyert, megnyerve, ügyfél, convertit, câștigat, konvertiran
    pretvoren, dobiven, kupac, klijent, конвертирован, сконвертирован, выигран, выиграна, успешно, успешно реализовано
    клиент, сделка, продажа, конвертований, конвертовано, виграно, успішно, клієнт, угода, конвертиран, конвертирана
    спечелен, спечелена, μετατράπηκε, μετετράπη, κερδισμένο, κερδήθηκε, πελάτης, dönüştürüldü, çevrildi, kazanıldı
    müşteri, 成約, 受注, 契約済み, 変換済み, 取引開始済み, 取引開始, 商談化, 顧客, 已转换, 已转化, 成交, 已成交, 赢单
    客户, 已签约, 已轉換, 已轉化, 贏單, 客戶, 已簽約, 전환됨, 전환, 전환 완료, 계약, 계약 완료, 성사, 수주, 고객`,
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
  niet geïnteresseerd, afgewezen, ongeldig, niet contacteren, niet benaderen, gesloten - niet geconverteerd, förlorad
  förlorat, okvalificerad, ej kvalificerad, diskvalificerad, ej intresserad, inte intresserad, ointresserad, avvisad
  ogiltig, kontakta inte, stängd - ej konverterad, tabt, mistet, ukvalificeret, ikke kvalificeret, diskvalificeret
  ikke interesseret, afvist, ugyldig, kontakt ikke, tapt, ukvalifisert, ikke kvalifisert, diskvalifisert
  ikke interessert, avvist, ikke kontakt, hävitty, menetetty, epäkelpo, ei kvalifioitu, hylätty, ei kiinnostunut
  ei kiinnosta, virheellinen, älä ota yhteyttä, utracony, utracona, stracony, stracona, przegrany, przegrana
  niezakwalifikowany, niekwalifikowany, zdyskwalifikowany, niezainteresowany, nie zainteresowany, brak zainteresowania
  odrzucony, nieprawidłowy, nie kontaktować, ztracený, ztraceno, prohráno, nekvalifikovaný, diskvalifikovaný, nezájem
  nemá zájem, odmítnuto, odmítnutý, neplatný, nekontaktovat, stratený, stratené, prehraté, nezáujem, nemá záujem
  odmietnuté, odmietnutý, elveszett, elvesztett, elvesztve, nem minősített, kizárva, nem érdekli, nem érdeklődik
  elutasítva, elutasított, érvénytelen, ne keressük, pierdut, pierdută, necalificat, necalificată, descalificat
  neinteresat, nu este interesat, respins, nu contactați, izgubljen, izgubljeno, nekvalificiran, diskvalificiran
  nezainteresiran, nije zainteresiran, odbijen, odbijeno, nevažeći, ne kontaktirati, потерян, потерянный, проигран
  проиграна, неквалифицирован, неквалифицированный, не квалифицирован, дисквалифицирован, не заинтересован
  не интересно, неинтересно, отказ, отказался, отклонен, некачественный, некачественный лид, нецелевой, спам
  закрыто и не реализовано, не звонить, дубль, мусор, недействительный, втрачено, втрачений, програно, некваліфікований
  не кваліфікований, дискваліфікований, не зацікавлений, не цікаво, відмова, відхилено, нецільовий, неякісний
  закрито та не реалізовано, недійсний, загубен, загубена, изгубен, изгубена, неквалифициран, не се интересува
  незаинтересован, отказан, отказано, отхвърлен, невалиден, да не се търси, χαμένο, χάθηκε, χαμένος, μη αξιολογημένο
  ακατάλληλο, ακατάλληλος, δεν ενδιαφέρεται, απορρίφθηκε, άκυρο, kaybedildi, kayıp, kaybedilen, niteliksiz
  nitelikli değil, uygun değil, ilgilenmiyor, ilgisiz, reddedildi, geçersiz, aramayın, iletişime geçmeyin, 失注, 対象外
  不適格, 見込みなし, 見込み無し, 興味なし, 興味無し, 関心なし, 無効, 却下, 失格, 不要, 連絡不要, 連絡不可, 非適格
  迷惑メール, お断り, 已丢失, 丢单, 输单, 流失, 已流失, 不合格, 不符合条件, 无效, 无效线索, 无意向, 没兴趣, 不感兴趣
  无兴趣, 已拒绝, 垃圾线索, 请勿联系, 作废, 已流失客戶, 丟單, 輸單, 已遺失, 不符合資格, 無效, 無效線索, 無意願, 沒興趣
  不感興趣, 無興趣, 已拒絕, 垃圾線索, 請勿聯絡, 作廢, 실패, 실주, 잃음, 부적격, 자격 미달, 자격미달, 관심 없음
  관심없음, 거절, 거절됨, 무효, 유효하지 않음, 스팸, 연락 금지, 연락금지`

/** Of opportunities that are won. */
export const wonNames = `
  closed won, deal won, won deal, signed, gewonnen, Abschluss gewonnen, abgeschlossen - gewonnen
  geschlossen - gewonnen, gagné, gagnée, fermé gagné, fermée gagnée, clôturé - gagné, clôturée - gagnée, ganado, ganada
  cerrado ganado, cerrada ganada, ganho, ganha, fechado ganho, fechada ganha, vinto, vinta, chiuso vinto, chiusa vinta
  gesloten gewonnen, vunnen, vunnet, vundet, voitettu, wygrany, wygrana, wygrane, vyhráno, vyhraté, megnyert, megnyerve
  câștigat, câștigată, dobiveno, выигран, выиграна, выиграно, успешно реализовано, виграно, спечелен, спечелена
  κερδισμένο, κερδήθηκε, kazanıldı, 受注, 成約, 赢单, 成交, 已成交, 贏單, 수주, 성사`
