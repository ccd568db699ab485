import { namesIn, plainName } from './known-headers'
import { type LeadSource, type LeadStatus, leadSources, leadStatuses } from './lead'

/** What other tools, and people, call our sources. */
const sourceNames: Readonly<Record<LeadSource, string>> = {
  LinkedIn: `
    linked in, linkedin ads, linkedin com, linkedin lead gen, linkedin lead gen form, linkedin form`,
  Facebook: `
    fb, facebook ads, facebook com, facebook lead ads, facebook lead ad, meta, meta ads`,
  Instagram: `
    ig, insta, instagram ads, instagram com`,
  Website: `
    web, web site, direct, direct traffic, web form, webform, website form, webinar, web download, homepage,
    webseite, web research, landing page, chat, live chat, web chat, site web, sitio web, online store,
    onlinestore, contact form, kontaktformular, inbound, internet, blog, web to lead, web2lead, form,
    form submission, download`,
  Google: `
    organic search, paid search, search, search engine, google ads, google adwords, adwords, seo, organic, sea,
    sem, ppc, cpc, google search, google organic, google com, suchmaschine, googleads`,
  'Trade Show': `
    tradeshow, trade shows, event, events, conference, conference event, fair, trade fair, expo, exhibition, messe,
    veranstaltung, salon, feria, evento, evenement, badge scan, seminar, seminar partner, seminar internal,
    in person event, offline event, booth, congress, fiera, summit`,
  Referral: `
    referrals, word of mouth, partner, partner referral, employee referral, external referral, customer referral,
    internal referral, referred, recommendation, empfehlung, weiterempfehlung, recommandation, bouche a oreille,
    recomendacion, referido, passaparola, existing customer, friend, reference, other referral, referral partner`,
  Email: `
    e mail, email marketing, cold email, email campaign, newsletter, mailing, e mail marketing, mail, correo,
    courriel, email outreach, outbound email, mailchimp, emailing, cold outreach`,
  'Other Social Media': `
    social, social media, paid social, organic social, social network, twitter, x, x com, tiktok, youtube,
    pinterest, snapchat, reddit, xing, whatsapp, threads, other social, x twitter, twitter x, soziale medien,
    reseaux sociaux, redes sociales, mastodon, bluesky`,
  Other: `
    others, other sources, other source, offline, offline sources, other campaigns, advertisement, sonstige,
    sonstiges, andere, autre, autres, otro, otros, altro, purchased list, import, crm, none, unknown, n a, phone,
    phone inquiry, cold call, integration, public relations, ai referrals`,
}

/**
 * What other tools, and people, call our statuses. A marketing qualified lead waits for its first contact. What stands
 * for a lead that is lost is not here: the seller decides what becomes of those.
 */
const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: `
    open, open not contacted, not contacted, uncontacted, untouched, fresh, new lead, lead, raw, subscriber,
    marketing qualified lead, mql, unassigned, assigned, to contact, to be contacted, to do, todo, not started,
    not attempted, prospect, imported, neu, offen, nicht kontaktiert, nouveau, nouvelle, a contacter, nuevo, nueva,
    sin contactar, nuovo, nieuw, incoming, inbox`,
  contacted: `
    working, working contacted, attempted to contact, attempting to contact, attempted, in progress, connected,
    contact made, contact attempted, contact in future, engaged, contacting, reached, reached out, follow up,
    followed up, following up, responded, replied, in contact, nurturing, nurture, in discussion,
    meeting scheduled, called, emailed, kontaktiert, in bearbeitung, angesprochen, in kontakt, contacte, en cours,
    contactado, contactada, en progreso, en proceso, contattato, gecontacteerd, in arbeit, bad timing,
    sales accepted lead, sal`,
  qualified: `
    sql, sales qualified lead, sales qualified, pre qualified, prequalified, qualified lead, evaluating,
    demo scheduled, proposal, proposal sent, negotiation, sales ready, qualifiziert, qualifie, cualificado,
    calificado, qualificato, gekwalificeerd`,
  converted: `
    customer, closed converted, won, closed won, opportunity, open deal, deal, client, evangelist, konvertiert,
    gewonnen, kunde, converti, gagne, convertido, ganado, cliente, convertito, converted to opportunity,
    deal created, geconverteerd`,
}

const sources = byName(leadSources, sourceNames)
const statuses = byName(leadStatuses, statusNames)

function byName<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  return new Map(
    values.flatMap((value) => [plainName(value), ...namesIn(names[value])].map((name) => [name, value] as const)),
  )
}

export function knownSource(text: string): LeadSource | null {
  return known(sources, text)
}

export function knownStatus(text: string): LeadStatus | null {
  return known(statuses, text)
}

const MAX_LENGTH = 60

function known<Value>(values: ReadonlyMap<string, Value>, text: string): Value | null {
  return text.length > MAX_LENGTH ? null : (values.get(plainName(text)) ?? null)
}
