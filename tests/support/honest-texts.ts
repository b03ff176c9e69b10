import { PARAGRAPHS } from "./unspaced.ts";

/** Texts that only look unusual, made for these tests: none contains a disguise. */
export const HONEST: Record<string, readonly string[]> = {
  German: [
    "Am Rand der Stadt liegt ein Garten, den niemand geplant hat. Zuerst standen dort nur Brennnesseln und ein rostiger Zaun, dann brachte eine Lehrerin ihre Klasse mit, und die Kinder zählten Schmetterlinge. Die Grundstücksverkehrsgenehmigungszuständigkeit blieb ungeklärt, und so wuchsen die Tomaten weiter.",
    "Die Pflegenden füllen den Überwachungsbogen stündlich aus. Über Nacht genügt häufig die Messung der Sauerstoffsättigung, während tagsüber zusätzlich Blutdruck und Körpertemperatur geprüft werden. Fällt ein Wert auf, wird die zuständige Ärztin verständigt.",
  ],
  French: [
    "Le port n’a jamais été très grand, mais il possédait une école de navigation réputée. Les élèves y apprenaient d’abord à lire le ciel, puis les cartes, et seulement à la fin les livres. L’été, ils réparaient eux-mêmes les bateaux ; l’hiver, ils répétaient les manœuvres dans la cour gelée.",
    "À l’hôpital, l’infirmière relève les paramètres du patient : la fréquence cardiaque, la tension, la température. Elle note aussi ce qu’il dit, car une gêne légère précède parfois une détérioration réelle. Le médecin décide ensuite d’un éventuel transfert.",
  ],
  Spanish: [
    "En la última página del cuaderno había una lista de pájaros que nadie más había visto. El maestro los dibujaba al amanecer, antes de que empezaran las clases, y pedía a los niños que les inventaran un nombre. Años después, una bióloga reconoció en aquellos trazos tres especies desaparecidas.",
    "La enfermera explicó que la presión arterial no dice nada por sí sola. Hay que mirar también la respiración, el color de la piel y, sobre todo, si la persona sigue siendo la misma de ayer. ¿Qué ha cambiado? Ésa es la única pregunta útil.",
  ],
  Portuguese: [
    "A ponte foi construída três vezes, e três vezes o rio a levou. Na quarta, os pedreiros chamaram as avós, que sabiam até onde a água subia nas cheias. Não deixaram nenhum cálculo escrito, apenas uma canção com os números certos.",
  ],
  Italian: [
    "La città è cresciuta attorno a un forno che non chiudeva mai. Perciò le strade più vecchie sono curve: seguivano l’odore del pane. Quando il forno fu demolito, nessuno seppe più spiegare perché la piazza fosse così lontana dalla chiesa.",
  ],
  Polish: [
    "Na końcu ulicy stała pompa, przy której wszyscy się spotykali. Kiedy założono wodociąg, ludzie przestali ze sobą rozmawiać, więc rada dzielnicy postawiła ławkę dokładnie w tym samym miejscu. Pompa już nie działa, ale żółta łódź z dawnej tablicy wciąż wskazuje źródło.",
  ],
  Czech: [
    "Na okraji vsi stál mlýn, který už dávno nikdo neopravoval. Na jaře stoupala voda až k prahu a starý mlynář zapisoval její výšku křídou na dveře. Když dveře vysadili, ukázalo se, že zápisy sahají šedesát let zpátky.",
  ],
  Turkish: [
    "Kasabanın ucundaki değirmen yıllardır çalışmıyordu, ama çocuklar suyun yüksekliğini her sabah kapısına yazıyordu. Işık azaldığında rakamlar okunmaz olurdu. Öğretmen bir gün bütün yazıları deftere geçirdi ve ırmağın nasıl değiştiğini ilk kez gördüler.",
  ],
  Vietnamese: [
    "Ở cuối làng có một cây cầu gỗ mà không ai nhớ ai đã dựng. Mỗi mùa mưa nước lên gần chạm ván, và bọn trẻ ngồi thành hàng để đếm những chiếc lá trôi qua. Người thầy giáo già dạy các em viết lại con số ấy vào vở.",
    "Ở cuối làng có một cây cầu gỗ mà không ai nhớ ai đã dựng. Mỗi mùa mưa nước lên gần chạm ván, và bọn trẻ ngồi thành hàng để đếm những chiếc lá trôi qua.".normalize(
      "NFD",
    ),
  ],
  Danish: [
    "Ved fjorden lå en lille skole, hvor børnene lærte at læse tidevandet, før de lærte at læse bøger. Da færgen holdt op med at sejle, blev læreren boende. Hun målte vandet hver morgen og skrev tallene på en åben væg, så alle kunne se dem.",
  ],
  Russian: [
    "На краю деревни стояла мельница, которую давно никто не чинил. Весной вода поднималась до самого порога, и старый мельник записывал её уровень мелом на двери. В отчёте о COVID-19 и IT-отделе таких записей нет, а Wi-Fi там и вовсе не было.",
    "Мы проверили методику TCP и UDP на двух серверах. Оно работало, но сеть росла, и нам стало тесно. Так, в 2019 году, мы перешли на новую систему с API и SQL.",
  ],
  Ukrainian: [
    "Місто росло навколо пекарні, яка ніколи не зачинялася. Тому найстаріші вулиці криві: вони йшли за запахом хліба. Команда make і програма gcc з пакета binutils тут ні до чого, а от файл README варто прочитати.",
  ],
  Greek: [
    "Στην άκρη του νησιού υπάρχει ένα πηγάδι που δεν στέρεψε ποτέ. Οι γέροι λένε ότι το έσκαψε ένας ναυαγός για να πληρώσει τη φιλοξενία. Κάθε καλοκαίρι τα παιδιά μετρούν με σχοινί το βάθος του και γράφουν τον αριθμό στον τοίχο.",
  ],
  Hebrew: [
    "בקצה הכפר עמדה טחנה שאיש לא תיקן אותה שנים. באביב עלו המים עד הסף, והטוחן הזקן רשם את גובהם בגיר על הדלת. כשהורידו את הדלת התברר שהרישומים מגיעים שישים שנה לאחור.",
    "בְּרֵאשִׁית הַסֵּפֶר כָּתוּב שֵׁם הַמְּחַבֵּר, וְאַחֲרָיו רְשִׁימַת הַמִּלִּים הַקָּשׁוֹת.",
  ],
  Arabic: [
    "في طرف المدينة القديمة سوق صغير لا يبيع إلا الورق والحبر. كان صاحبه يعرف أسماء الخطاطين جميعا ويحفظ لكل واحد منهم نوع القلم الذي يحبه. وعندما أغلقت المطبعة أبوابها جاء الشباب يسألونه عن أسرار الصنعة.",
  ],
  Hindi: [
    "गाँव के किनारे एक पुरानी चक्की थी जिसे बरसों से किसी ने ठीक नहीं किया था। बरसात में पानी देहरी तक आ जाता और बूढ़ा चक्कीवाला दरवाज़े पर खड़िया से उसकी ऊँचाई लिख देता। जब दरवाज़ा उतारा गया तो साठ साल का लेखा मिला।",
  ],
  Korean: [
    "마을 끝에는 오래전부터 아무도 고치지 않은 물레방아가 있었다. 봄이면 물이 문턱까지 차올랐고, 늙은 주인은 그 높이를 분필로 문에 적어 두었다. 문을 떼어 냈을 때 기록은 예순 해에 걸쳐 있었다.",
  ],
  unspaced: Object.values(PARAGRAPHS).flatMap(({ copied, other }) => [copied, other]),
  Yoruba: [
    "Ní ìgbẹ̀yìn abúlé náà, kànga kan wà tí kò gbẹ rí. Àwọn àgbà sọ pé arìnrìn-àjò kan ló gbẹ́ ẹ láti san oore tí wọ́n ṣe fún un. Lọ́dọọdún ni àwọn ọmọdé máa ń wọn jíjìn rẹ̀.",
  ],
  "scripts that disguises borrow": [
    "ᐃᓄᒃᑎᑐᑦ ᐅᖃᐅᓯᖅ ᐊᔾᔨᒌᙱᑦᑐᑦ ᓄᓇᕗᒻᒥ. ᐃᓕᓐᓂᐊᖅᑎᑦᓯᔨ ᑎᑎᖅᑲᓂᒃ ᑎᑎᕋᖅᑐᖅ ᐅᓪᓛᒃᑯᑦ, ᓄᑕᖅᑲᐃᑦ ᐊᒻᒪᓗ ᐅᖃᓕᒫᖅᐸᒃᑐᑦ ᐃᓄᒃᑎᑑᖓᔪᓂᒃ ᐅᖃᓕᒫᒐᕐᓂᒃ.",
    "ᎣᏏᏲ ᏂᎦᏓ. ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᏗᏕᎶᏆᏍᏗ ᎠᏂᏲᎵ ᎤᎾᏕᎶᏆᏍᏗ. ᎯᎠ ᎪᏪᎵ ᎠᏆᎵᎮᎵᏍᏗ ᎠᎴ ᎤᏬᏚ ᎢᎦ ᎠᏰᎵ ᏓᏓᏁᎸ ᏗᎦᎶᏗ.",
    "Գյուղի ծայրին կար մի ջրաղաց, որը վաղուց ոչ ոք չէր նորոգել։ Գարնանը ջուրը բարձրանում էր մինչև շեմը, և ծեր ջրաղացպանը կավիճով գրում էր նրա բարձրությունը դռան վրա։",
    "სოფლის ბოლოს იდგა წისქვილი, რომელიც დიდი ხანია არავის შეუკეთებია. გაზაფხულზე წყალი ზღურბლამდე ადიოდა და მოხუცი მეწისქვილე კარზე ცარცით წერდა მის სიმაღლეს.",
    "በመንደሩ ዳርቻ ለብዙ ዓመታት ማንም ያልጠገነው ወፍጮ ነበር። በክረምት ውሃው እስከ ደፉ ድረስ ይወጣ ነበር፤ ሽማግሌው ወፍጮኛም ቁመቱን በበሩ ላይ በኖራ ይጽፍ ነበር።",
    "ꆈꌠꉙ ꉬ ꆈꌠ ꊨꏦ ꏲꅉ ꄉ ꌠ ꁱꂷ. ꋍꂷ ꀋꁌ ꄮꇬ ꑭꂿ ꐨꇁ ꌋꆀ ꉪꊇ ꁱꂷ ꌤꃅ ꃅꐥ.",
    "村の外れに誰も直さない水車があった。ＶＩＰルームのﾄﾞｱとＴシャツ、Wi-Fiのパスワード、ビタミンＣ、α波、Ω社の話は別の章に書く。",
  ],
  "near English": [
    "Wee, sleekit, cowrin, tim'rous beastie, o, what a panic's in thy breastie! Thou need na start awa sae hasty, wi' bickering brattle! I wad be laith to rin an' chase thee, wi' murdering pattle! I'm truly sorry man's dominion has broken nature's social union, an' justifies that ill opinion which makes thee startle at me, thy poor, earth-born companion, an' fellow-mortal!",
    "Whan that Aprille with his shoures soote the droghte of March hath perced to the roote, and bathed every veyne in swich licour of which vertu engendred is the flour; whan Zephirus eek with his sweete breeth inspired hath in every holt and heeth the tendre croppes, and the yonge sonne hath in the Ram his halfe cours yronne, and smale foweles maken melodye, that slepen al the nyght with open ye.",
    "De school aan het water was klein, maar ieder kind leerde er eerst de wolken lezen en daarna pas de boeken. De meester schreef elke ochtend de hoogte van het water op een open deur, zodat alle mensen in het dorp konden zien of de dijk het zou houden. Later vond een student de cijfers en maakte er een grafiek van.",
    "Kylän laidalla seisoi mylly, jota kukaan ei enää korjannut. Keväällä vesi nousi kynnykselle saakka, ja vanha mylläri kirjoitti sen korkeuden liidulla oveen. Kun ovi vihdoin irrotettiin saranoiltaan, merkintöjä löytyi kuudenkymmenen vuoden ajalta, eikä kukaan tiennyt, mitä niillä pitäisi tehdä.",
    "In extremo vico mola stabat quam nemo diu refecerat. Vere aqua usque ad limen ascendebat, et senex molitor altitudinem eius creta in ianua scribebat. Cum ianua tandem sublata esset, annorum sexaginta numeri inventi sunt, quos magister discipulis suis ostendit et in libro suo conservavit.",
    "Sam sat. Nan ran. A cat, a mat, a hat. Tip, tap, top. See Pip hop. Hop, Pip, hop! c-a-t cat, m-a-t mat, r-a-t rat. Ann can pat a cat. Dad had a map. Mum had a mop. Bob fed Ned. Ted met Meg. Ben let Jen get wet. Rob got a pot. Tom hid Tim's tin lid. Sid did a big jig.",
    "bttr lft unsd. thx 4 ur msg, c u 2moro b4 class @ the lib, gr8 if u cud bring ur nts pls, im l8 agn n cnt find my bk, txt me wen u r thr, luv u all, bfn xx. lol k np ill brb, jst gt 2 pk up sum stuf frm hm n thn wl b rt ovr, dnt wt 4 me if u r hngry",
  ],
  "prices and symbols": [
    "The fare was ₦500 in Lagos, ₱20 in Manila, ₩1,300 in Seoul, ₹40 in Delhi, ₫15,000 in Hanoi and ₴8 in Kyiv; the change came in ¢ and £. Prices in € or ¥ were higher, and ₿ was not accepted.",
    "The factors were λ, μ and ω; Σ, Δ and Φ stand for sums, changes and fluxes. For ∂f/∂x ≠ 0 and √n → ∞ the bound is O(√n), and ∀x∈ℝ ∃y: x⊥y. Tickets cost ¥300 ± ¥20, § 4 applies, and † marks the dead.",
    "Þæt wæs gōd cyning. Þā wæs on burgum Bēowulf Scyldinga, lēof lēodcyning, longe þrāge folcum gefrǣge, oþ þæt him eft onwōc hēah Healfdene; hēold þenden lifde gamol ond gūðrēouw glæde Scyldingas.",
    "Hún sagði að það væri ekki þess virði að bíða þar til þau kæmu þangað. Þórður þagði, því að þetta þótti þeim þó þungt; síðan þakkaði hann þeim fyrir og þurrkaði þunnan þráðinn.",
  ],
  phonetics: [
    "The words differ in one sound: /pɪn/, /bɪn/, /tɪn/, /dɪn/ and /kɪn/. In connected speech [ðə kæt sæt ɒn ðə mæt] loses its final plosives, and “bottle” becomes [ˈbɒtl̩] or [ˈbɒʔl̩].",
    "ðə nɔːθ wɪnd ənd ðə sʌn wə dɪspjuːtɪŋ wɪtʃ wəz ðə strɒŋɡə wen ə trævlə keɪm əlɒŋ ræpt ɪn ə wɔːm kləʊk ðeɪ əɡriːd ðət ðə wʌn huː fɜːst səksiːdɪd ɪn meɪkɪŋ ðə trævlə teɪk hɪz kləʊk ɒf ʃʊd bi kənsɪdəd strɒŋɡə",
    "Vowel length is contrastive: [biːt] against [bɪt], [suːt] against [sʊt]. Nasal vowels are written with a tilde, [bɔ̃], dental stops with a bridge, [t̪], and syllabic consonants with a stroke, [n̩].",
  ],
  formulas: [
    "Let 𝑥 be the load and 𝑦 = 𝑎𝑥 + 𝑏 the cost. Then 𝑑𝑦/𝑑𝑥 = 𝑎, and the mean x̄ of the sample has variance σ²/n. For α = 0.05 and β = 0.2 the estimate p̂ lies within ±1.96·√(p̂(1−p̂)/n) of 𝜋.",
    "The rate is k₁[A][B] − k₋₁[AB]; with TNFα at 5 μg/ml, IFNγ, NF-κB and PPARγ rise, while ΔG° = −RT ln K and Δψ ≈ 180 mV. H₂O, CO₂ and Ca²⁺ are not words, nor is νe or ρgh.",
    "∑_{i=1}^{n} x_i y_i ≤ (∑ x_i²)^{1/2} (∑ y_i²)^{1/2}; max(𝑓, 𝑔) ∘ ℎ; sin 𝜃 cos 𝜑; 𝐅 = 𝑚𝐚; ∀ε>0 ∃δ>0: |x−a|<δ ⇒ |f(x)−f(a)|<ε. A B C D E F G H form a basis; a b c d e f do not.",
  ],
  poetry: [
    "the mill\n   has stopped\n      and the water\n\n   goes on\nwriting its name\n\n        o n   t h e   d o o r\n\nblessèd are the ones who kept the chalk,\n   and wingèd, too, the numbers that they wrote.",
    "a\nleaf\nfalls\non\na\nleaf\n\nand\nI\nam\nold\n\n(so\nit\nis\nsaid)\nby\nthe\nriver",
    "Naïve café, rosé and résumé:\nthe façade of the soirée at the château,\na fiancé’s cliché, a matinée,\nthe protégé of some émigré Rousseau.",
  ],
  code: [
    "export function useDocumentTitle(documentTitle: string, restoreOnUnmount = false) {\n  const previousTitle = useRef(document.title);\n  useEffect(() => {\n    document.title = documentTitle;\n  }, [documentTitle]);\n  getElementById('submitButtonContainer').addEventListener('click', handleSubmitButtonClick);\n}",
    "def merge_sorted(a, b):\n    i = j = 0\n    out = []\n    while i < len(a) and j < len(b):\n        if a[i] <= b[j]:\n            out.append(a[i]); i += 1\n        else:\n            out.append(b[j]); j += 1\n    return out + a[i:] + b[j:]",
    "SELECT u.id, u.name, COUNT(o.id) AS n FROM users u LEFT JOIN orders o ON o.user_id = u.id WHERE u.created_at >= '2024-01-01' GROUP BY u.id, u.name HAVING COUNT(o.id) > 3 ORDER BY n DESC LIMIT 10;",
    "0x7a3f9c 0b1011 sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 git@example.test:team/repo.git https://example.test/aVeryLongPathWithoutAnySpaces/andAnotherOne?query=some-value&page=2#fragmentIdentifier",
  ],
  "addresses and part numbers": [
    "ada@example.test, bob@example.test, grace@example.test! Write to team+care@example.test or to $HOME/ward@night; prices: 5€/h, £3+tax, a@b. ".repeat(
      12,
    ),
    Array.from(
      { length: 60 },
      (_, at) =>
        `Holm, A. (${1990 + (at % 30)}). Ward notes, ${at}. https://www.${["nursingworld", "openaccessjournals", "socialworkers"][at % 3]}.example/patientsafety/evidencebasedpractice/p${at} #mentalhealthawareness`,
    ).join("\n"),
    Array.from(
      { length: 40 },
      (_, at) => `BC5${at}7 2N3904 1N4148 LM358 74HC595 ATmega328P 4x4 10k 100nF 3V3 B2B H2O2 MP3 ${at}th`,
    ).join("\n"),
    "if(!a&&!b){$x=$y+1;$$p=!$q;r+=s+t+u}; $a->b($c); @list=(@x,@y); $h{$k}+=$v; if(!$ok){die!1} ".repeat(10),
  ],
  "indexes and keycaps": [
    "The agent sees a state sₜ, takes an action aₜ and is paid rₜ; the hidden state hₜ and the gate iₜ are updated, and pᵢ is the share of class i. eˣ grows, Aᵀ is A turned over, mₑ is the mass of the electron, and the nᵗʰ term is xₙ. Step 1️⃣: admit. Step 2️⃣: assess. Step 3️⃣: plan.",
  ],
  "interviews and long addresses": [
    "“I never knew who would be in charge that night, so I kept the drug chart with me and asked whoever came first, and that was how we worked for most of the spring and the summer too.” (P3) The ward was short of staff. “We were told to write everything down, but there was no time to write anything down before the next patient arrived and the bell rang again, and then it was morning and I went home.” – Maria, band 5. “My mentor showed me how to ask for help, which sounds easy and is the hardest thing I learned in three years, since nobody wants to be the one who does not know.” (Participant 4, staff nurse)",
    Array.from(
      { length: 30 },
      (_, at) => `Ward notes ${at}: https://\u200bwww.\u200bexample.\u200btest/\u200bpatient-\u200bsafety/\u200bp${at}`,
    ).join("\n"),
  ],
  "headings and lists": [
    "A B S T R A C T\n\nI N T R O D U C T I O N\n\nThe ward kept two charts. One was for the night, one for the day.\n\nC O N C L U S I O N\n\n1 2 3 4 5 6 7 8 9 10\n\na) b) c) d) e)\n\nTable 1: n, SD, CI, df, t, p",
    "A B S T R A C T\n\nA C K N O W L E D G E M E N T S\n\nI N T R O D U C T I O N\n\nThe ward kept two charts.\n\nM E T H O D O L O G Y\n\nWe read both.\n\nD I S C U S S I O N\n\nThey differ.\n\nR E F E R E N C E S",
    "Contents ........ 1\nMethods ........ 4\nResults ........ 9\n\nACGTACGTTTAGGCATCAGGATTACA\nMKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ",
  ],
};

/** Each text by itself, and between two paragraphs of English. */
export function honestTexts(before: string, after: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(HONEST).map(([kind, texts]) => [
      kind,
      texts.flatMap((text) => [
        text,
        `${before}\n\n${text}\n\n${after}`,
        `${text}\n\n${after}`,
        `${before}\n\n${text}`,
      ]),
    ]),
  );
}
