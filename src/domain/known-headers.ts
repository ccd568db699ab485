import type { ImportField } from './import'

/** The names of columns, with commas between them, as HubSpot, Salesforce, Pipedrive, Zoho, Dynamics, LinkedIn, Google, Outlook and people write them. */
const names: Readonly<Record<Exclude<ImportField, 'email'>, string>> = {
  name: `
    name, full name, fullname, contact, contact person, contact full name, display name, lead, person, attendee,
    visitor, participant, visitor name, delegate name, delegate, badge name, vollstandiger name, ansprechpartner,
    kontaktperson, kontakt, vor und nachname, teilnehmer, nom, nom complet, nom et prenom, prenom nom,
    contact principal, nombre, nombre completo, nombre y apellidos, contacto, nome, nome completo, nome e cognome,
    naam, volledige naam`,
  firstName: `
    first name, firstname, first, given name, givenname, forename, fname, vorname, prenom, primer nombre,
    nombre de pila, voornaam, primeiro nome`,
  lastName: `
    last name, lastname, last, surname, family name, familyname, lname, second name, nachname, familienname,
    zuname, nom de famille, apellido, apellidos, cognome, achternaam, sobrenome`,
  company: `
    company, company name, companyname, company account, account, account name, organization, organisation,
    organization name, organisation name, organization 1 name, associated company, associated company name,
    associated companies, primary company, primary associated company, current company, employer, business,
    business name, parent account, firm, firma, firmenname, unternehmen, unternehmensname, organisationsname,
    societe, entreprise, nom de l entreprise, raison sociale, organisme, empresa, nombre de la empresa, compania,
    organizacion, azienda, societa, bedrijf, bedrijfsnaam, employer name, company or organization`,
  source: `
    source, lead source, leadsource, original source, original traffic source, original source type,
    traffic source, source channel, origin, channel, latest source, latest traffic source, source name,
    lead channel, lead origin, marketing channel, acquisition channel, utm source, how did you hear about us,
    referral source, quelle, leadquelle, lead quelle, herkunft, kanal, origine, source du lead, source du prospect,
    provenance, canal, fuente, fuente de lead, fuente del lead, origen, fonte, bron`,
  score: `
    score, lead score, leadscore, hubspot score, total score, lead scoring, scoring, fit score, engagement score,
    behavior score, points, punkte, punktzahl, bewertung, puntuacion, puntaje, punteggio, rating, lead rating,
    grade, note`,
  status: `
    status, lead status, leadstatus, sales status, stage, lead stage, sales stage, pipeline stage, lifecycle stage,
    lifecyclestage, status reason, lead state, phase, leadphase, bearbeitungsstatus, statut, statut du lead, etape,
    etat, estado, estado del lead, etapa, stato, fase`,
  id: `
    id, record id, recordid, lead id, leadid, contact id, contactid, person id, record id contact, hubspot id,
    salesforce id, crm id, external id, lead external id, form lead id, uuid, guid, lead record id, 18 digit id,
    lead id 18, case safe id, do not modify lead, do not modify contact, entry id, prospect id, unique id,
    datensatz id, identifiant`,
}

const fields = new Map(
  Object.entries(names).flatMap(([field, all]) => namesIn(all).map((name) => [name, field as ImportField] as const)),
)

/** 'Work Email', 'E-mail 1 - Value', 'E-Mail-Adresse'; not 'Email Opt Out' and 'E-mail 1 - Label'. */
const emailName =
  /^(?:(?:work|business|primary|personal|private|home|company|corporate|other|secondary|geschaftlich|adresse|correo) )*(?:e ?mails?|mail|correo|courriel|correo electronico|adresse e ?mail|electronico)(?: (?:address(?:es)?|adresse|addr|id|value|electronico|work|home|other|primary|\d))*$/
const prefix = /^(?:lead|contact|person|prospect|attendee|visitor|kontakt) /

/** What a column of this name may be, if it is known. */
export function fieldOfHeader(header: string): ImportField | null {
  if (header.length > 60) return null
  const name = plainName(header)
  const short = name.replace(prefix, '')
  const field = fields.get(name) ?? fields.get(short)
  if (field) return field
  return emailName.test(name) || emailName.test(short) ? 'email' : null
}

/** Without case, accents and punctuation. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names with commas between them, as they are written in a list. */
export function namesIn(list: string): readonly string[] {
  return list.trim().split(/,\s+/)
}
