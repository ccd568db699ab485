/** Spelling of letters that are not ASCII even without their accents. */
const spellings = new Map<string, string>()
const table = `ae=æ oe=œ o=ø d=đ l=ł ss=ß i=ı
  a=α v=β g=γ d=δ e=ε z=ζ i=η th=θ i=ι k=κ l=λ m=μ n=ν x=ξ o=ο p=π r=ρ s=σ s=ς t=τ y=υ f=φ ch=χ ps=ψ o=ω
  a=а b=б v=в g=г g=ґ d=д e=е ie=є zh=ж z=з y=и i=і k=к l=л m=м n=н o=о p=п r=р s=с t=т u=у f=ф kh=х ts=ц ch=ч sh=ш
  shch=щ a=ъ =ь iu=ю ia=я`
for (const entry of table.split(/\s+/)) {
  const [spelling = '', letter = ''] = entry.split('=')
  spellings.set(letter, spelling)
}

/** A word as spelled in an email address: only the letters a to z and digits. */
export function latin(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase()
  return Array.from(word.toLowerCase().normalize('NFD'), (letter) => spellings.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
}
