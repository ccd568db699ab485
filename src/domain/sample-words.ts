/**
 * People and companies of one region; a sample lead takes all its words from one of them, so that name, company and
 * address fit together.
 */
export interface Region {
  /** Of both sexes; some are of two words. */
  readonly given: readonly string[]
  /** Each fits any given name: where family names have a gender, only those without one are listed. */
  readonly family: readonly string[]
  /** 'Nguyễn Thị Hương', not 'Thị Hương Nguyễn'. */
  readonly familyFirst: boolean
  /** The distinctive part of a company's name: 'Nordljus' of 'Nordljus Energi'. */
  readonly companies: readonly string[]
  /** What follows it: 'Energi'. */
  readonly trades: readonly string[]
  /** Top level domain, without the dot. */
  readonly domain: string
}

const english: Region = {
  given: list(`Alice, Arthur, Beatrice, Callum, Charlotte, Daniel, Edith, Felix, Florence, George, Hannah, Henry,
    Imogen, Jack, Josephine, Leonard, Martha, Nathan, Olive, Oscar, Phoebe, Rupert, Sophie, Theodore`),
  family: list(`Abbott, Barlow, Bennett, Carter, Chapman, Dawson, Ellison, Fletcher, Garside, Hargreaves, Holloway,
    Jennings, Kershaw, Lambert, Marlow, Norris, Ogden, Pemberton, Redmond, Stanton, Thornton, Underwood, Whitaker,
    Yates`),
  familyFirst: false,
  companies: list(`Ashdown, Brightwater, Calder Valley, Copperfield, Elmstead, Fernhill, Greystone, Hartwell, Kingsmere,
    Larkspur, Millbrook, Northgate, Oakhurst, Pennine, Silverdale, Thornbury`),
  trades: list('Analytics, Engineering Ltd, Foods, Freight & Co., Joinery, Renewables, Robotics, Textiles'),
  domain: 'com',
}

const irish: Region = {
  given: list(`Aoife, Bríd, Caoimhe, Ciarán, Clíodhna, Conor, Cormac, Declan, Diarmuid, Donnacha, Eoin, Fiachra, Fionn,
    Gráinne, Méabh, Niamh, Nuala, Oisín, Orla, Pádraig, Saoirse, Sinéad, Siobhán, Tadhg`),
  family: list(`Brennan, Byrne, Doherty, Doyle, Fitzgerald, Gallagher, Hennessy, Kavanagh, Keane, Kelly, Kennedy, Lynch,
    McCarthy, McGrath, Moriarty, Murphy, Nolan, O'Brien, O'Donoghue, O'Neill, O'Sullivan, Quinn, Sheehan, Walsh`),
  familyFirst: false,
  companies: list(`Ardmore, Ballinacurra, Binn Bán, Carraig, Claddagh Quay, Corrib, Dún Glas, Glenveagh, Inis Beag,
    Kilcreggan, Liffey Row, Lough Derg, Sliabh Rua, Suir Valley, Tír na Mara, Wild Atlantic`),
  trades: list('Creameries, Fisheries, Foods Ltd, Linen, Medical Devices, Software, Teoranta, Wind Energy'),
  domain: 'ie',
}

const spanish: Region = {
  given: list(`Alba, Álvaro, Andrés, Begoña, Carmen, Diego, Elena, Gonzalo, Inés, Iñigo, Jaime, Jimena, Joaquín, Lucía,
    Martín, Montserrat, Nuria, Óscar, Pilar, Rocío, Rubén, Sergio, Sofía, Tomás`),
  family: list(`Aguirre, Álvarez, Benítez, Cano, Castaño, Domínguez, Echeverría, Fuentes, Gálvez, Herrero, Ibáñez,
    Jiménez, Lozano, Marín, Muñoz, Núñez, Ordóñez, Peña, Quiroga, Rincón, Sáez, Tejada, Urrutia, Vázquez`),
  familyFirst: false,
  companies: list(`Alborada, Aldea Norte, Brisa Clara, Cantábrica, Duero, El Olivar, Encina, Guadarrama, Miralmar,
    Monte Alto, Peñalara, Ribera Alta, Sierra Llana, Tramontana, Valdehierro, Viento Sur`),
  trades: list('Alimentación S.L., Cerámica, Consultores, Energía, Ingeniería S.A., Logística, Textil, Viñedos'),
  domain: 'es',
}

const mexican: Region = {
  given: list(`Adriana, Alejandro, Camila, Citlali, Daniela, Efraín, Emiliano, Fernanda, Guadalupe, Héctor, Ignacio,
    Isidro, Itzel, Julián, Mariana, Mateo, Nicolás, Paulina, Ramón, Rodrigo, Rosario, Santiago, Valentina, Ximena`),
  family: list(`Arriaga, Ávila, Bautista, Castañeda, Cisneros, Escobedo, Espinoza, Galindo, Gutiérrez, Ibarra, Juárez,
    Luján, Mejía, Montaño, Ocampo, Olvera, Pacheco, Quintanilla, Rentería, Salazar, Tamayo, Treviño, Villaseñor,
    Zúñiga`),
  familyFirst: false,
  companies: list(`Agave Azul, Anáhuac, Bajío, Ceiba, Cempasúchil, Colibrí, Costa Grande, Jacaranda, Laguna Seca,
    Nopalera, Obsidiana, Quetzal Norte, Sierra Gorda, Tezontle, Tres Ríos, Valle Verde`),
  trades: list('Alimentos, Construcciones, Empaques, Logística, Maquinados, Solar, Tecnología S.A., Transportes'),
  domain: 'mx',
}

const brazilian: Region = {
  given: list(`Ana Luísa, Antônio, Beatriz, Bruno, Caio, Camila, Conceição, Davi, Fernanda, Flávio, Heloísa, Henrique,
    Isadora, João Pedro, Júlia, Letícia, Luís, Mateus, Otávio, Patrícia, Rafael, Simone, Thaís, Vinícius`),
  family: list(`Albuquerque, Almeida, Araújo, Assunção, Barbosa, Brandão, Carvalho, Cavalcante, Correia, Esteves,
    Falcão, Gonçalves, Gouveia, Leitão, Magalhães, Medeiros, Nóbrega, Pacheco, Queirós, Rezende, Sampaio, Simões,
    Teixeira, Vasconcelos`),
  familyFirst: false,
  companies: list(`Aroeira, Baía Clara, Buriti, Capim Dourado, Ipê Amarelo, Jequitibá, Lagoa Nova, Mantiqueira,
    Maré Alta, Pampa Sul, Pau-Ferro, São Bento, Serra Azul, Três Rios, Tucumã, Vitória-Régia`),
  trades: list('Alimentos, Cafés Ltda., Construções, Embalagens, Energia, Logística, Sistemas, Têxtil'),
  domain: 'br',
}

const french: Region = {
  given: list(`Amélie, Antoine, Aurélien, Béatrice, Benoît, Camille, Cédric, Chloé, Clément, Élodie, Étienne, François,
    Geneviève, Hélène, Jérôme, Joëlle, Léa, Loïc, Maëlle, Mathieu, Noémie, Raphaël, Solène, Yannick`),
  family: list(`Arnaud, Barbier, Beaumont, Besnard, Chevallier, Delacourt, Delorme, Dufour, Fabre, Faure, Gauthier,
    Guérin, Hébert, Jacquet, L'Hostis, Lacroix, Le Gall, Lefèvre, Mercier, Noël, Perrin, Rousselet, Tessier, Vasseur`),
  familyFirst: false,
  companies: list(`Atelier Vauban, Beauséjour, Belle Rive, Clairval, Côte Sauvage, Fontbelle, Grand Chêne, L'Églantine,
    La Rocaille, Les Œillets, Maison Verdier, Montclair, Pré d'Aval, Quatre Vents, Rive Nord, Val de Brume`),
  trades: list('Conseil, Énergie SARL, Épicerie, Imprimerie, Ingénierie, Logistique, Mécanique, Textiles'),
  domain: 'fr',
}

const german: Region = {
  given: list(`Anja, Bärbel, Björn, Christoph, Dörte, Elke, Florian, Franziska, Günther, Hannelore, Heike, Jörg, Jürgen,
    Katharina, Käthe, Lukas, Maximilian, Mechthild, Monika, Rainer, Sören, Stefanie, Ulrike, Wolfgang`),
  family: list(`Bäcker, Böhm, Brandt, Döring, Fröhlich, Großmann, Haußmann, Hübner, Jäger, Kästner, Köhler, Krüger,
    Löffler, Möller, Nußbaum, Pfeiffer, Rößler, Schäfer, Schröder, Seidel, Vogt, Weiß, Wießner, Ziegler`),
  familyFirst: false,
  companies: list(`Alsterblick, Bergfelden, Donautal, Eichgrund, Falkenried, Großbach, Heidekraut, Isarwinkel,
    Kronsberg, Lindenhof, Mühlenbeck, Nordhafen, Rheinkiesel, Tannengrün, Überland, Weißdorn`),
  trades: list('Feinkost, Logistik GmbH, Maschinenbau, Möbelwerke, Präzision AG, Software GmbH, Solartechnik, Verlag'),
  domain: 'de',
}

const dutch: Region = {
  given: list(`Anneke, Bas, Bram, Daan, Esmée, Femke, Floor, Gijs, Hanneke, Ineke, Jeroen, Joost, Koen, Lotte, Maarten,
    Marijke, Noëlle, Pieter, Renée, Roos, Sanne, Sjoerd, Thijs, Wouter`),
  family: list(`Bakker, Brouwer, de Boer, de Jong, de Ruiter, de Wit, Dekker, Hoekstra, Jansen, Kuipers, Meijer, Mulder,
    Postma, Scholten, Smit, van den Berg, van der Heijden, van der Veen, van Dijk, van Leeuwen, Verhoeven, Vermeulen,
    Visser, Zijlstra`),
  familyFirst: false,
  companies: list(`Achterhoek, Amstelkade, Blauwe Reiger, De Korenbloem, Duinrand, Eikenlaan, IJsseloever, Kromme Rijn,
    Lindegracht, Maasbrug, Oude Haven, Polderwind, Waddenzicht, Westerdok, Zilverberk, Zuiderpoort`),
  trades: list('Advies, Bloemen, Logistiek B.V., Scheepsbouw, Software, Techniek, Verpakkingen, Zuivel'),
  domain: 'nl',
}

const swedish: Region = {
  given: list(`Agneta, Anders, Åsa, Björn, Ebba, Elin, Emil, Göran, Gösta, Håkan, Ingrid, Jörgen, Karin, Lars, Linnéa,
    Måns, Märta, Örjan, Oskar, Pär, Saga, Sigrid, Tove, Ulf`),
  family: list(`Åberg, Åkerblom, Bergström, Björklund, Dahlgren, Ekström, Engström, Forsberg, Hägglund, Hedlund,
    Hellgren, Holmqvist, Jönsson, Lindqvist, Ljungberg, Löfgren, Nyström, Öberg, Palmgren, Sandström, Sjögren,
    Söderlund, Wallin, Wikström`),
  familyFirst: false,
  companies: list(`Åsbro, Björkö, Blåklint, Fjällglim, Gråsten, Höstvind, Järnbäck, Kustlinjen, Lövsta, Mälarhöjd,
    Nordljus, Östanvind, Rödhake, Snöbär, Tallmo, Vintergatan`),
  trades: list('Energi, Fastigheter, Livsmedel AB, Logistik, Möbler, Snickeri, Teknik AB, Trä & Papper'),
  domain: 'se',
}

const danish: Region = {
  given: list(`Anne-Mette, Åse, Asger, Bente, Birgitte, Bjørn, Dorthe, Esben, Frederikke, Henning, Inger, Jørgen, Karen,
    Lærke, Mads, Maja, Mikkel, Nanna, Rasmus, Signe, Søren, Thøger, Troels, Ulla`),
  family: list(`Ågård, Andersen, Bjerregaard, Brøndum, Christoffersen, Dalsgaard, Eskildsen, Frandsen, Hjorth, Høeg,
    Iversen, Jørgensen, Kjær, Krogh, Lauridsen, Nørgaard, Østergaard, Poulsen, Ravn, Skovgaard, Sørensen, Thygesen,
    Vestergaard, Winther`),
  familyFirst: false,
  companies: list(`Æbleskoven, Bøgelund, Fjordglimt, Grønhøj, Havørn, Kystvejen, Lyngbakken, Morgenrøde, Nordstrand,
    Østerlund, Rosenæs, Sølvpil, Søndervig, Strandeng, Tårnholm, Vestervang`),
  trades: list('Byg ApS, Design, Energi, Fødevarer, Møbler, Rederi, Skibsværft, Vindkraft A/S'),
  domain: 'dk',
}

const finnish: Region = {
  given: list(`Aino, Antero, Eero, Elina, Hannele, Hannu, Ilkka, Jaakko, Jyrki, Kaisa, Kerttu, Lauri, Marjatta, Matti,
    Mirja, Onni, Päivi, Pekka, Riitta, Sampo, Tuulikki, Väinö, Veera, Yrjö`),
  family: list(`Aaltonen, Hakala, Hämäläinen, Heikkinen, Järvinen, Kallio, Karjalainen, Kinnunen, Koskela, Laaksonen,
    Lehtonen, Mäkelä, Mäkinen, Niemelä, Nieminen, Ojala, Pitkänen, Rantanen, Räsänen, Salmi, Savolainen, Tuominen,
    Väisänen, Ylönen`),
  familyFirst: false,
  companies: list(`Aurinkolahti, Hopeajärvi, Kaarna, Kaisla, Koivuranta, Kuutamo, Lumikko, Metsätähti, Pohjantuuli,
    Rautasilta, Revontuli, Saaristo, Sinikello, Tähtivuori, Tyrsky, Ylämaa`),
  trades: list('Energia Oy, Huonekalut, Konepaja, Kuljetus Oy, Leipomo, Ohjelmistot, Puutyöt, Tekniikka'),
  domain: 'fi',
}

const polish: Region = {
  given: list(`Agnieszka, Andrzej, Bartłomiej, Bożena, Czesław, Dorota, Elżbieta, Filip, Grażyna, Grzegorz, Iwona,
    Jędrzej, Joanna, Katarzyna, Krzysztof, Łukasz, Małgorzata, Michał, Paweł, Rafał, Stanisław, Wioletta, Zbigniew,
    Żaneta`),
  family: list(`Adamczyk, Baran, Bąk, Błaszczyk, Cieślak, Dudek, Gołąb, Kaczmarek, Kołodziej, Krawczyk, Marciniak,
    Mazur, Michalak, Nowak, Pawlak, Sikora, Stępień, Szewczyk, Walczak, Wieczorek, Wójcik, Wróbel, Zając, Żak`),
  familyFirst: false,
  companies: list(`Biały Bór, Błękitna Zatoka, Bursztyn, Dębowa Góra, Jaskółka, Karkonosze, Leśna Polana, Łabędź,
    Modrzew, Nadwiśle, Roztocze, Srebrny Potok, Świt, Wierzba, Złota Jesień, Źródło`),
  trades: list('Budownictwo, Logistyka, Maszyny S.A., Meble, Piekarnie, Tekstylia, Transport Sp. z o.o., Żywność'),
  domain: 'pl',
}

const czech: Region = {
  given: list(`Alžběta, Barbora, Božena, Břetislav, Daniel, Eliška, František, Hana, Jiří, Kateřina, Kryštof, Ladislav,
    Libuše, Lukáš, Markéta, Matěj, Ondřej, Radovan, Růžena, Štěpán, Tereza, Vojtěch, Zdeněk, Žaneta`),
  family: list(`Bartů, Dolejší, Havlů, Hořejší, Jakubů, Janů, Jirků, Jírů, Kočí, Krejčí, Kubů, Macků, Martinů, Matějů,
    Matoušů, Ondrů, Pavlů, Petrů, Šimků, Tomků, Tomšů, Václavů, Vašků, Vítů`),
  familyFirst: false,
  companies: list(`Bílá Skála, Černý Les, Horský Pramen, Javorník, Jizera, Kamenice, Křišťálek, Lipový Dvůr,
    Modrá Hvězda, Ořechovka, Podhůří, Stříbrný Důl, Šumavan, Údolí, Vltavín, Zlatý Klas`),
  trades: list('Nábytek, Pekárny, Potraviny a.s., Sklárny, Software s.r.o., Stavby, Strojírny, Textil'),
  domain: 'cz',
}

const hungarian: Region = {
  given: list(`Ádám, Ágnes, Ákos, Anikó, Balázs, Csilla, Dóra, Erzsébet, Eszter, Gábor, Györgyi, Ildikó, István, Jázmin,
    Katalin, Kristóf, Levente, Márton, Orsolya, Réka, Szabolcs, Tünde, Zoltán, Zsófia`),
  family: list(`Balogh, Barta, Bíró, Bognár, Csonka, Dobos, Erdős, Fazekas, Fehér, Gáspár, Halmos, Hegedűs, Juhász,
    Kelemen, Kőszegi, Molnár, Orosz, Pásztor, Sipos, Szűcs, Takács, Tímár, Vörös, Zsoldos`),
  familyFirst: true,
  companies: list(`Aranykalász, Bükkalja, Dunakanyar, Ezüstfűz, Fehértó, Gyöngyvirág, Hegyalja, Holdfény, Kékfestő,
    Körös-völgy, Mátrahegy, Őszirózsa, Pusztaszél, Tiszavirág, Vadrózsa, Zöldliget`),
  trades: list('Bútor, Élelmiszer Kft., Gépgyártó Zrt., Logisztika, Nyomda, Pékség, Szoftver Kft., Textil'),
  domain: 'hu',
}

const romanian: Region = {
  given: list(`Adriana, Alexandru, Anca, Andrei, Bogdan, Cătălin, Cătălina, Cristian, Doina, Dragoș, Elena, Florin,
    Ileana, Ionuț, Iulia, Liviu, Luminița, Mădălina, Mihai, Răzvan, Ruxandra, Sânziana, Ștefan, Viorica`),
  family: list(`Albu, Anghel, Ardeleanu, Bălan, Brătescu, Ciobanu, Cosma, Dobre, Drăgulescu, Enache, Ghiță, Ionescu,
    Lăzărescu, Manea, Moldoveanu, Munteanu, Nistor, Oprea, Păun, Rădulescu, Sârbu, Stănescu, Șerban, Țăranu`),
  familyFirst: false,
  companies: list(`Albăstrița, Bărăgan, Brazi Verzi, Carpatina, Codrii Vechi, Dealul Înalt, Dunărea Albă, Fântâna Rece,
    Ghiocel, Grădina Veche, Izvorul Alb, Luceafăr, Păltiniș, Rândunica, Șoimul, Valea Lungă`),
  trades: list('Agro SRL, Alimente, Construcții, Energie, Logistică, Mobilă, Soluții IT, Țesături'),
  domain: 'ro',
}

const turkish: Region = {
  given: list(`Ahmet, Aslı, Ayşe, Barış, Burcu, Çağlar, Defne, Elif, Emre, Fırat, Gökçe, Gülay, Hakan, Işıl, İpek,
    Kadir, Mehmet, Nazlı, Oğuz, Özlem, Şebnem, Tolga, Ümit, Zeynep`),
  family: list(`Akbulut, Aksoy, Aydın, Bilgin, Çelik, Çınar, Demirci, Doğan, Erdem, Günay, Güneş, Kahraman, Karaca,
    Kılıç, Korkmaz, Öztürk, Polat, Sağlam, Şahin, Taş, Tekin, Uçar, Yalçın, Yıldırım`),
  familyFirst: false,
  companies: list(`Akçaağaç, Altınova, Boğazkale, Çamlıbel, Çınaraltı, Defneköy, Gökkuşağı, Gümüşdere, Ilgaz, İncirli,
    Kızılırmak, Mavikıyı, Papatya, Şafak, Turnadağ, Yakamoz`),
  trades: list('Ambalaj, Gıda A.Ş., İnşaat, Lojistik, Makina Sanayi, Mobilya, Tekstil Ltd., Yazılım'),
  domain: 'tr',
}

const greek: Region = {
  given: list(`Αθανάσιος, Αικατερίνη, Αλέξανδρος, Αναστασία, Ανδρέας, Βασιλική, Δέσποινα, Δημήτρης, Ειρήνη, Ελένη,
    Ευάγγελος, Ζωή, Θεοδώρα, Ιωάννα, Καλλιόπη, Κωνσταντίνος, Μαρία, Μιχάλης, Νίκος, Ξένια, Σπύρος, Στέλιος, Φώτης,
    Χαράλαμπος`),
  family: list(`Αθανασίου, Αλεξίου, Αναγνώστου, Αναστασίου, Αντωνίου, Βασιλείου, Γεωργίου, Γρηγορίου, Δημητρίου,
    Ευαγγέλου, Ευθυμίου, Ευσταθίου, Θεοδώρου, Ιωάννου, Κωνσταντίνου, Νικολάου, Οικονόμου, Παναγιώτου, Παπαβασιλείου,
    Παπαγεωργίου, Παπαδημητρίου, Παπανικολάου, Σταύρου, Χρήστου`),
  familyFirst: false,
  companies: list(`Αλκυόνα, Αμμουδιά, Αυγερινός, Γαλάζια Ακτή, Δάφνη, Ελαιώνας, Ζέφυρος, Κυκλάμινο, Λευκός Βράχος,
    Μελτέμι, Notos Bay, Ξωκλήσι, Ορίζοντας, Πευκόφυτο, Ροδιά, Ψηλορείτης`),
  trades: list('Ενέργεια, Έπιπλα, Κατασκευές Α.Ε., Λογισμικό, Μεταφορές, Ναυτιλιακή, Τρόφιμα, Υφάσματα'),
  domain: 'gr',
}

const ukrainian: Region = {
  given: list(`Анастасія, Андрій, Богдан, Василь, Галина, Дмитро, Євген, Зоряна, Ігор, Ірина, Катерина, Леся, Любов,
    Максим, Мар'яна, Надія, Оксана, Олександр, Остап, Роман, Соломія, Тарас, Юлія, Ярослав`),
  family: list(`Бондаренко, Василенко, Гончаренко, Ґудзь, Демченко, Євдокименко, Іваненко, Їжакевич, Карпенко,
    Кравченко, Левченко, Мироненко, Назаренко, Онищенко, Павленко, Романенко, Стельмах, Тарасенко, Ткачук, Федоренко,
    Харченко, Чумаченко, Щербак, Яременко`),
  familyFirst: false,
  companies: list(`Білий Лелека, Бурштин, Веселка, Вишневий Сад, Ґанок, Дніпрові Кручі, Зелений Гай, Золоте Поле,
    Калина, Карпатська Роса, Криниця, Ластівка, Медобори, Полісся, Степовий Вітер, Ясен`),
  trades: list('Агро, Буд, Енергія, Логістика, Меблі, Продукти, Софт, Текстиль'),
  domain: 'ua',
}

const bulgarian: Region = {
  given: list(`Александър, Борис, Боряна, Васил, Величка, Георги, Гергана, Десислава, Димитър, Елица, Живко, Здравка,
    Йоана, Калоян, Кирил, Красимира, Любомир, Милена, Николай, Петър, Ралица, Стоян, Цветелина, Юлиян`),
  family: list(`Абаджи, Арабаджи, Бакърджи, Балтаджи, Бояджи, Бъчвар, Грънчар, Демирджи, Дерменджи, Димитроглу, Драган,
    Златар, Казанджи, Калайджи, Кантарджи, Кехая, Ковач, Колар, Куюмджи, Мутаф, Паскал, Сарач, Стояноглу, Терзи`),
  familyFirst: false,
  companies: list(`Бяла Река, Вишна, Горска Поляна, Дунавски Бряг, Жеравна, Златен Клас, Изгрев, Искърец, Кокиче, Люляк,
    Орлов Връх, Пиринска Чешма, Родопска Дъга, Розова Долина, Синчец, Щъркел`),
  trades: list('Агро ООД, Енергия, Логистика, Мебели, Софтуер, Строй ЕООД, Текстил, Храни АД'),
  domain: 'bg',
}

const italian: Region = {
  given: list(`Alessandro, Anna, Beatrice, Chiara, Davide, Donatella, Elisabetta, Fabio, Federica, Francesco, Ginevra,
    Giorgio, Ilaria, Lorenzo, Lucia, Marco, Matteo, Niccolò, Noemi, Paola, Ruggero, Silvia, Tommaso, Vittoria`),
  family: list(`Barbieri, Bassi, Benedetti, Cantù, Caruso, Colombo, Conti, D'Amico, De Angelis, Dell'Orto, Esposito,
    Fabbri, Galli, Gentile, Lombardi, Mancini, Marchetti, Moretti, Pellizzari, Rinaldi, Salvi, Testa, Villa, Zanetti`),
  familyFirst: false,
  companies: list(`Acquaviva, Bella Costa, Bottega Ardenza, Ca' Lunga, Cipressi, Colle Sereno, Fonteblanda, La Quercia,
    Lanterna, Monterosa, Officina Lariana, Pietrachiara, Poggio Alto, Riva del Sole, Torre Grigia, Valdombra`),
  trades: list('Alimentari S.r.l., Arredi, Ceramiche, Consulenza, Logistica, Meccanica S.p.A., Tessuti, Vini'),
  domain: 'it',
}

const nigerian: Region = {
  given: list(`Adaeze, Adebayo, Aisha, Babatunde, Bukola, Chiamaka, Chidi, Chinedu, Ebele, Folasade, Funmilayo, Ibrahim,
    Ifeoma, Ikenna, Kelechi, Musa, Ngozi, Nnamdi, Olumide, Oluwaseun, Sadiq, Temitope, Yetunde, Zainab`),
  family: list(`Abiodun, Abubakar, Adeleke, Adeyemi, Afolabi, Akinola, Balogun, Chukwu, Danjuma, Ekwueme, Eze, Ibekwe,
    Idowu, Igwe, Lawal, Mohammed, Nwosu, Ogunleye, Okafor, Okonkwo, Oladipo, Uche, Usman, Yakubu`),
  familyFirst: false,
  companies: list(`Abeokuta, Benue Valley, Calabar Coast, Eko Harbour, Enugu Hills, Golden Palm, Ibadan Crest, Ikeja,
    Jos Plateau, Kano Gate, Lagoon View, Lekki Shore, Lokoja Bridge, Niger Bend, Osun Grove, Zuma`),
  trades: list('Agro Ltd, Fabrics, Foods, Freight & Co., Microfinance, Power, Software, Ventures'),
  domain: 'ng',
}

const kenyan: Region = {
  given: list(`Achieng, Akinyi, Amani, Baraka, Chebet, Faith, Grace, Hassan, Jabali, Joseph, Kamau, Kiprono, Makena,
    Mumbi, Mwende, Njeri, Nyambura, Otieno, Peter, Rehema, Samuel, Wambui, Wanjiru, Zawadi`),
  family: list(`Barasa, Chege, Gitonga, Juma, Karanja, Kariuki, Kimani, Kiptoo, Koech, Langat, Maina, Mbugua, Mutua,
    Mwangi, Ndung'u, Ng'ang'a, Njoroge, Nyaga, Odhiambo, Okoth, Omondi, Onyango, Wafula, Wekesa`),
  familyFirst: false,
  companies: list(`Aberdare, Acacia Ridge, Amboseli, Baobab Coast, Chyulu, Eldoret Plains, Kericho Green, Kilima,
    Lamu Dhow, Malindi Bay, Mara Plains, Naivasha, Nyota, Savanna Sky, Tana River, Upepo`),
  trades: list('Coffee Exporters, Dairies, Flowers, Logistics, Safaris, Solar, Tea Growers, Technologies'),
  domain: 'ke',
}

const ghanaian: Region = {
  given: list(`Abena, Adjoa, Afia, Akosua, Akua, Ama, Dzifa, Efua, Ekow, Elikem, Esi, Kobina, Kofi, Kojo, Kwabena,
    Kwaku, Kwame, Kwasi, Maame, Nana Yaa, Nii, Selorm, Yaa, Yaw`),
  family: list(`Acheampong, Addo, Adjei, Agyemang, Amoah, Ampofo, Ansah, Asante, Asare, Boateng, Bonsu, Danquah, Darko,
    Dogbe, Frimpong, Lamptey, Mensah, Nkansah, Ofori, Osei, Owusu, Quaye, Sarpong, Tetteh`),
  familyFirst: false,
  companies: list(`Adinkra, Akosombo, Anomabo, Cape Shore, Densu, Elmina Sands, Kente Loom, Kumasi Hill, Labadi, Odum,
    Pra River, Sika Road, Tema Gate, Volta Bend, Wenchi, Yendi Savanna`),
  trades: list('Cocoa, Crafts, Foods, Logistics, Power, Shea Ltd, Textiles, Timber'),
  domain: 'gh',
}

const indian: Region = {
  given: list(`Aarav, Aditi, Ananya, Anil, Ashwin, Deepa, Devika, Farhan, Gayatri, Harish, Ishaan, Kavita, Lakshmi,
    Meera, Mohan, Nandini, Naveen, Nisha, Pranav, Priya, Raghav, Shreya, Suresh, Vikram`),
  family: list(`Agarwal, Banerjee, Bhatt, Chatterjee, Chauhan, Desai, Deshpande, Ghosh, Iyer, Jha, Joshi, Kulkarni,
    Kurup, Malhotra, Mehta, Mishra, Mukherjee, Patel, Pillai, Rao, Reddy, Saxena, Sharma, Trivedi`),
  familyFirst: false,
  companies: list(`Aravali, Chandan, Deccan Rise, Ganga Plains, Godavari, Himgiri, Indrayani, Jaipur Loom, Kaveri,
    Konkan, Malabar Coast, Mayur, Nilgiri Mist, Saffron Gate, Sahyadri, Tungabhadra`),
  trades: list('Agro Foods, Chemicals, Exports Pvt. Ltd., Infotech, Logistics, Pharma, Spices, Textiles'),
  domain: 'in',
}

const arabic: Region = {
  given: list(`Abdullah, Ahmad, Amal, Bilal, Dalia, Faisal, Farah, Fatima, Hamza, Hanan, Huda, Jamal, Karim, Khalid,
    Layla, Mariam, Nadia, Omar, Salma, Samir, Tariq, Yasmin, Yusuf, Zayd`),
  family: list(`Al-Amin, Al-Farsi, Al-Hashimi, Al-Jaziri, Al-Khatib, Al-Mansour, Al-Masri, Al-Najjar, Al-Qasim,
    Al-Rashid, Al-Sayegh, Awad, Barakat, Darwish, Fakhoury, Ghanem, Haddad, Hijazi, Khoury, Nassif, Shaheen, Tawfiq,
    Yassin, Zaidan`),
  familyFirst: false,
  companies: list(`Al Bustan, Al Manara, Al Shorouq, Al Waha, Bab Al Bahr, Dar Al Ward, Desert Pearl, Jabal Noor,
    Jasmine Gate, Khaleej Star, Marjan, Noor Al Sabah, Qamar, Rimal, Sahara Palm, Zafaran`),
  trades: list('Contracting, Engineering LLC, Foods, General Trading, Logistics, Perfumes, Shipping, Technologies'),
  domain: 'ae',
}

const vietnamese: Region = {
  given: list(`Bích Phượng, Công Thành, Diệu Linh, Đức Huy, Gia Hân, Hoàng Long, Hữu Nghĩa, Khánh Vy, Mạnh Cường,
    Minh Anh, Mỹ Duyên, Ngọc Lan, Phương Nhi, Quang Vinh, Quốc Bảo, Thanh Hà, Thị Hương, Thị Tuyết, Thu Trang, Thúy Nga,
    Trọng Tín, Tuấn Kiệt, Văn Dũng, Xuân Mai`),
  family: list(`Bùi, Dương, Đào, Đặng, Đinh, Đoàn, Đỗ, Hoàng, Hồ, Huỳnh, Lâm, Lê, Lý, Mai, Ngô, Nguyễn, Phạm, Phan, Tạ,
    Trần, Trịnh, Trương, Võ, Vũ`),
  familyFirst: true,
  companies: list(`An Hòa, Bạch Đằng, Biển Xanh, Cánh Đồng Vàng, Đá Bạc, Đồi Chè, Hoa Ban, Hương Sen, Mây Trắng,
    Mekong Delta, Ngọc Trai, Phù Sa, Rừng Thông, Sông Lam, Trăng Non, Tre Làng`),
  trades: list('Cà Phê, Dệt May, Gỗ, Logistics, Nông Sản, Thực Phẩm, Thủy Sản, Xây Dựng'),
  domain: 'vn',
}

const chinese: Region = {
  given: list(`Bowen, Chenxi, Fang, Haoran, Hongmei, Jiahui, Jianguo, Jingwen, Kaiwen, Lihua, Meiling, Mengyao, Mingzhe,
    Ruoxi, Shufen, Tianyu, Weimin, Xiaoyan, Xinyi, Xueqin, Yichen, Yuting, Zhiyuan, Zihan`),
  family: list(`Cai, Chen, Deng, Feng, Gao, Guo, Han, He, Huang, Jiang, Liang, Lin, Luo, Lü, Ma, Peng, Qian, Shen, Tang,
    Wang, Wu, Xu, Zhao, Zhou`),
  familyFirst: true,
  companies: list(`Chunhe, Dongwan, Golden Ginkgo, Huashan, Jade Harbor, Jinhe, Lanting, Lotus Bridge, Mingyue, Qinghe,
    Red Maple, Shuiyun, Songlin, Tianmu, Yulan, Yunhe`),
  trades: list('Ceramics, Electronics Co., Foods, Machinery, Optics, Silk, Technology Ltd., Trading'),
  domain: 'cn',
}

const japanese: Region = {
  given: list(`Akari, Ayumi, Daichi, Emi, Haruto, Hinata, Kaori, Keiko, Kenta, Kōhei, Kyōko, Makoto, Mei, Naoto, Noboru,
    Nozomi, Rin, Ryō, Sakura, Shōta, Takumi, Tomoko, Yūki, Yūko`),
  family: list(`Arai, Endō, Fujita, Gotō, Hasegawa, Hashimoto, Hayashi, Inoue, Ishikawa, Itō, Katō, Kimura, Kobayashi,
    Kondō, Matsuda, Mori, Nakagawa, Nishimura, Ogawa, Ōno, Saitō, Satō, Takahashi, Yamaguchi`),
  familyFirst: false,
  companies: list(`Asagiri, Fujimi, Hanamizuki, Kawasemi, Kazehaya, Kitayama, Komorebi, Midorigaoka, Minamikaze, Momiji,
    Sazanami, Shirakaba, Suzukaze, Tsukimi, Yamabuki, Yūnagi`),
  trades: list('Denki, Foods K.K., Kensetsu, Kōgyō, Logistics, Precision, Seisakusho, Shōji'),
  domain: 'jp',
}

const korean: Region = {
  given: list(`Areum, Boram, Dahye, Do-yun, Eun-sol, Ga-eul, Hae-won, Hye-min, In-ho, Ji-an, Ji-ho, Jun-yeong,
    Kyung-hee, Mi-sook, Min-seong, Na-ri, Sang-jun, Seo-yeon, Seul-ah, Seung-min, Sung-ho, Tae-ho, Ye-sol, Young-soo`),
  family: list(`Ahn, Bae, Baek, Cho, Choi, Han, Heo, Hong, Hwang, Jang, Jeon, Jung, Kang, Kim, Ko, Kwon, Lee, Lim, Moon,
    Oh, Park, Seo, Shin, Yoon`),
  familyFirst: true,
  companies: list(`Baekdam, Baram, Bomnal, Cheongsol, Dalbit, Dongbaek, Haneulbit, Hanbyeol, Maehwa, Noeul, Onnuri,
    Pureun, Saebom, Sanho, Solbat, Yeonkkot`),
  trades: list('Bio, Electronics, Foods Co., Machinery, Mobility, Shipping, Systems, Textiles'),
  domain: 'kr',
}

const filipino: Region = {
  given: list(`Alma, Amihan, Andres, Bayani, Carmela, Crisanto, Dalisay, Danilo, Emmanuel, Ernesto, Isagani, Jericho,
    Joselito, Ligaya, Lourdes, Luningning, Maricel, Nathaniel, Paolo, Ramil, Rosario, Rowena, Tala, Teodoro`),
  family: list(`Abad, Agbayani, Alcantara, Bautista, Bernardo, Cabrera, Catacutan, Dela Cruz, Dimaculangan, Enriquez,
    Evangelista, Gatdula, Ilagan, Macaraeg, Magbanua, Magsino, Manalo, Navarro, Panganiban, Peñalosa, Quiambao,
    Tolentino, Umali, Villanueva`),
  familyFirst: false,
  companies: list(`Bahaghari, Banaue Terrace, Bayanihan, Dagat Bughaw, Habagat, Isla Verde, Kawayan, Laguna Crest,
    Luntian, Mayon View, Narra, Palawan Reef, Sampaguita, Silangan, Tanglaw, Visayas Star`),
  trades: list('Agri Ventures, Builders Inc., Coconut Products, Foods, Logistics, Seafoods, Shipping, Solutions'),
  domain: 'ph',
}

export const regions: readonly Region[] = [
  english,
  irish,
  spanish,
  mexican,
  brazilian,
  french,
  german,
  dutch,
  swedish,
  danish,
  finnish,
  polish,
  czech,
  hungarian,
  romanian,
  turkish,
  greek,
  ukrainian,
  bulgarian,
  italian,
  nigerian,
  kenyan,
  ghanaian,
  indian,
  arabic,
  vietnamese,
  chinese,
  japanese,
  korean,
  filipino,
]

function list(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}
