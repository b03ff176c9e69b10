import { expect, test } from "vitest";
import { align, distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { gardens, soil } from "./texts.ts";

/** A paragraph in each of several languages that write spaces, made for this test. */
const paragraphs: Record<string, string> = {
  German: `Am Rand der Stadt liegt ein Garten, den niemand geplant hat. Zuerst standen dort nur Brennnesseln und ein
rostiger Zaun, dann brachte eine Lehrerin ihre Klasse mit, und die Kinder zählten Schmetterlinge. Im nächsten Frühjahr
bauten die Großeltern ein Gewächshaus aus alten Fenstern. Heute wachsen zwischen den Scheiben Tomaten, und wer vorbeigeht,
bekommt eine Geschichte erzählt, ob er will oder nicht.`,
  French: `Le port n'a jamais été grand, mais il avait une école de navigation. Les élèves y apprenaient d'abord à lire le
ciel, puis les cartes, et seulement à la fin les livres. Quand la pêche disparut, l'école resta ouverte pendant vingt ans
encore, parce que le maître refusait de rendre la clé. On y enseigne aujourd'hui la mémoire des vents à des enfants qui
n'ont jamais vu une voile.`,
  Russian: `На краю деревни стояла мельница, которую давно никто не чинил. Весной вода поднималась до самого порога, и
старый мельник записывал её уровень мелом на двери. Когда дверь сняли, оказалось, что записи охватывают шестьдесят лет.
Учёные из города переписали их в таблицу и впервые увидели, как менялась река.`,
  Arabic: `في طرف المدينة القديمة سوق صغير لا يبيع إلا الورق والحبر. كان صاحبه يعرف أسماء الخطاطين جميعا ويحفظ لكل واحد منهم
نوع القلم الذي يحبه. وعندما أغلقت المطبعة أبوابها جاء الشباب يسألونه عن أسرار الصنعة فعلمهم ما تذكره ونسي ما لم يرد أن
يبقى بعده.`,
  Greek: `Στην άκρη του νησιού υπάρχει ένα πηγάδι που δεν στέρεψε ποτέ. Οι γέροι λένε ότι το έσκαψε ένας ναυαγός για να
πληρώσει τη φιλοξενία. Κάθε καλοκαίρι τα παιδιά μετρούν με σχοινί το βάθος του και γράφουν τον αριθμό στον τοίχο του
σχολείου, δίπλα στα ονόματα εκείνων που έφυγαν.`,
  Vietnamese: `Ở cuối làng có một cây cầu gỗ mà không ai nhớ ai đã dựng. Mỗi mùa mưa nước lên gần chạm ván, và bọn trẻ ngồi
thành hàng để đếm những chiếc lá trôi qua. Người thầy giáo già dạy các em viết lại con số ấy vào vở, và sau hai mươi năm
những quyển vở kể được câu chuyện của dòng sông.`,
};

const languages = Object.keys(paragraphs);

test.each(languages)("a copied paragraph in %s is found whole, as the same words", (language) => {
  const copied = paragraphs[language]!;
  const text = `${gardens}\n\n${copied}\n\n${soil}`;
  const [passage, ...others] = align(prepare(text), prepare(`${copied}\n\n${paragraphs[next(language)]}`));
  expect(others).toEqual([]);
  expect(passage).toMatchObject({ strength: "identical", words: prepare(copied).words });
  expect(text.slice(passage!.docStart)).toMatch(new RegExp(`^${copied.slice(0, 12)}`));
});

test.each(languages)("a paragraph in %s with every ninth word changed is found as minor changes", (language) => {
  const copied = paragraphs[language]!;
  const changed = copied.replace(/\s+/g, " ").split(" ");
  for (let i = 8; i < changed.length; i += 9) changed[i] = `x${i}`;
  const found = align(prepare(changed.join(" ")), prepare(copied));
  expect(found).toHaveLength(1);
  expect(found[0]!.strength).toBe("minor");
  expect(found[0]!.words).toBeGreaterThan(prepare(copied).words * 0.9);
});

test.each(languages)("a paragraph in %s is found by its fingerprints, and no other language's has them", (language) => {
  const own = new Set(distinctHashes(fingerprint(prepare(paragraphs[language]!))));
  expect(own.size).toBeGreaterThan(15);
  for (const other of languages.filter((name) => name !== language)) {
    expect([...distinctHashes(fingerprint(prepare(paragraphs[other]!)))].filter((hash) => own.has(hash))).toEqual([]);
  }
});

function next(language: string): string {
  return languages[(languages.indexOf(language) + 1) % languages.length]!;
}
