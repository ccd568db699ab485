/** Comma-separated words in one text, which costs nothing until it is used. */
type WordList = string

/**
 * People and companies of one region. A sample lead takes all its words from one region, so that name, company and
 * address match.
 */
export interface Region {
  /** Names of both sexes; some consist of two words. */
  readonly given: WordList
  /** Each fits any given name: if family names have a gender, only those without one are listed. */
  readonly family: WordList
  /** 'Nguyễn Thị Hương', not 'Thị Hương Nguyễn'. */
  readonly familyFirst: boolean
  /** The distinctive part of a company's name: 'Nordljus' in 'Nordljus Energi'. */
  readonly companies: WordList
  /** The rest of a company's name: 'Energi'. */
  readonly trades: WordList
  /** Top-level domain, without the dot. */
  readonly domain: string
}

const english: Region = {
  given: `Alice, Arthur, Callum, Daniel, Edith, Florence, Hannah, Imogen, Jack, Leonard, Nathan, Olive, Phoebe,
    Sophie`,
  family: `Abbott, Barlow, Carter, Chapman, Ellison, Fletcher, Hargreaves, Holloway, Kershaw, Lambert, Norris,
    Ogden, Redmond, Stanton, Underwood, Whitaker`,
  familyFirst: false,
  companies: 'Ashdown, Calder Valley, Elmstead, Greystone, Kingsmere, Millbrook, Oakhurst, Silverdale',
  trades: 'Analytics, Foods, Joinery, Robotics',
  domain: 'com',
}

const brazilian: Region = {
  given: `Ana Luísa, Antônio, Bruno, Camila, Conceição, Fernanda, Heloísa, Isadora, João Pedro, Letícia, Mateus,
    Otávio, Rafael, Thaís`,
  family: `Albuquerque, Almeida, Assunção, Barbosa, Carvalho, Cavalcante, Esteves, Falcão, Gouveia, Leitão,
    Medeiros, Nóbrega, Queirós, Rezende, Simões, Teixeira`,
  familyFirst: false,
  companies: 'Aroeira, Buriti, Ipê Amarelo, Lagoa Nova, Maré Alta, Pau-Ferro, Serra Azul, Tucumã',
  trades: 'Alimentos, Construções, Energia, Sistemas',
  domain: 'br',
}

const german: Region = {
  given: `Anja, Bärbel, Christoph, Elke, Florian, Günther, Heike, Jürgen, Katharina, Lukas, Mechthild, Monika,
    Sören, Ulrike`,
  family: `Bäcker, Böhm, Döring, Fröhlich, Haußmann, Hübner, Kästner, Köhler, Löffler, Möller, Pfeiffer, Rößler,
    Schröder, Seidel, Weiß, Wießner`,
  familyFirst: false,
  companies: 'Alsterblick, Donautal, Falkenried, Heidekraut, Kronsberg, Mühlenbeck, Rheinkiesel, Überland',
  trades: 'Feinkost, Maschinenbau, Präzision AG, Solartechnik',
  domain: 'de',
}

const ukrainian: Region = {
  given: `Анастасія, Андрій, Василь, Дмитро, Євген, Ігор, Катерина, Любов, Максим, Надія, Олександр, Остап,
    Соломія, Юлія`,
  family: `Бондаренко, Василенко, Ґудзь, Демченко, Іваненко, Їжакевич, Кравченко, Левченко, Назаренко, Онищенко,
    Романенко, Стельмах, Ткачук, Федоренко, Чумаченко, Щербак`,
  familyFirst: false,
  companies: 'Білий Лелека, Веселка, Ґанок, Зелений Гай, Калина, Криниця, Медобори, Степовий Вітер',
  trades: 'Агро, Енергія, Меблі, Софт',
  domain: 'ua',
}

const nigerian: Region = {
  given: `Adaeze, Adebayo, Babatunde, Chiamaka, Chidi, Ebele, Funmilayo, Ifeoma, Ikenna, Musa, Nnamdi, Olumide,
    Sadiq, Yetunde`,
  family: `Abiodun, Abubakar, Adeyemi, Afolabi, Balogun, Chukwu, Ekwueme, Eze, Idowu, Igwe, Mohammed, Nwosu,
    Okafor, Okonkwo, Uche, Usman`,
  familyFirst: false,
  companies: `Abeokuta, Calabar Coast, Enugu Hills, Ibadan Crest, Jos Plateau, Lagoon View, Lokoja Bridge,
    Osun Grove`,
  trades: 'Agro Ltd, Foods, Microfinance, Software',
  domain: 'ng',
}

const indian: Region = {
  given: `Aarav, Aditi, Anil, Deepa, Devika, Gayatri, Ishaan, Lakshmi, Meera, Nandini, Nisha, Pranav, Raghav,
    Suresh`,
  family: `Agarwal, Banerjee, Chatterjee, Chauhan, Deshpande, Ghosh, Jha, Joshi, Kurup, Malhotra, Mishra,
    Mukherjee, Pillai, Rao, Saxena, Sharma`,
  familyFirst: false,
  companies: 'Aravali, Deccan Rise, Godavari, Indrayani, Kaveri, Malabar Coast, Nilgiri Mist, Sahyadri',
  trades: 'Agro Foods, Exports Pvt. Ltd., Logistics, Spices',
  domain: 'in',
}

const vietnamese: Region = {
  given: `Bích Phượng, Công Thành, Đức Huy, Hoàng Long, Hữu Nghĩa, Mạnh Cường, Mỹ Duyên, Phương Nhi, Quang Vinh,
    Thanh Hà, Thị Tuyết, Thu Trang, Trọng Tín, Văn Dũng`,
  family: 'Bùi, Dương, Đặng, Đinh, Đỗ, Hoàng, Huỳnh, Lâm, Lý, Mai, Nguyễn, Phạm, Tạ, Trần, Trương, Võ',
  familyFirst: true,
  companies: 'An Hòa, Biển Xanh, Đá Bạc, Hoa Ban, Mây Trắng, Ngọc Trai, Rừng Thông, Trăng Non',
  trades: 'Cà Phê, Gỗ, Nông Sản, Thủy Sản',
  domain: 'vn',
}

export const regions: readonly Region[] = [english, brazilian, german, ukrainian, nigerian, indian, vietnamese]

export function wordsOf(list: WordList): readonly string[] {
  return list.split(',').map((word) => word.trim())
}
