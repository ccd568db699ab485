// Files that are imported where the screen is looked at.

/** With something of every kind: names of several scripts, values that are unknown, and all that the seller is asked about. */
export const scriptsCsv = `Id,Name,Company,Email,Source,Score,Status
1,Anna Lindqvist,Nordljus Energi,anna@scripts.example,LinkedIn,99,new
2,Дмитро Іваненко,Світанок,dmytro@scripts.example,Referral,98,new
3,Ἀλέξανδρος Πάγκαλος,Ηλιοβασίλεμα,alexandros@scripts.example,Website,97,new
4,שירה כהן,אור בע״מ,shira@scripts.example,Google,96,new
5,ليلى حداد,شركة النور,layla@scripts.example,Email,95,new
6,გიორგი ბერიძე,მზე,giorgi@scripts.example,Fair,94,Unqualified
7,Նարե Պետրոսյան,Արև,nare@scripts.example,Other,93,Maybe
7,Նարե Պետրոսյան,Արև,nare@scripts.example,Other,93,new
,,,not an email,,,
,Someone Else,Elsewhere,anna@scripts.example,,high,
Total: 9
`

/** Read in several parts, and imported in two. */
export const longCsv = `Name,Company,Email,Lead Status,Lifecycle Stage\n${Array.from({ length: 6000 }, (_, row) => `Lead ${row},Company ${row % 100},lead.${row}@example.com,,Odd\n`).join('')}`
