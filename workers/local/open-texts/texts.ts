export type PublicDomainText = {
  pageid: number;
  title: string;
  author: string;
  year: number;
  url: string;
  /** Paragraphs separated by empty lines. */
  text: string;
};

/** Passages of works whose authors died more than seventy years ago. */
export const publicDomainTexts: readonly PublicDomainText[] = [
  {
    pageid: 1,
    title: "Notes on Nursing: What It Is, and What It Is Not",
    author: "Florence Nightingale",
    year: 1859,
    url: "https://www.gutenberg.org/ebooks/17366",
    text: [
      "In watching disease, both in private houses and in public hospitals, the thing which strikes the experienced observer most forcibly is this, that the symptoms or the sufferings generally considered to be inevitable and incident to the disease are very often not symptoms of the disease at all, but of something quite different—of the want of fresh air, or of light, or of warmth, or of quiet, or of cleanliness, or of punctuality and care in the administration of diet, of each or of all of these.",
      "I use the word nursing for want of a better. It has been limited to signify little more than the administration of medicines and the application of poultices. It ought to signify the proper use of fresh air, light, warmth, cleanliness, quiet, and the proper selection and administration of diet—all at the least expense of vital power to the patient.",
    ].join("\n\n"),
  },
  {
    pageid: 2,
    title: "Twenty Years at Hull-House",
    author: "Jane Addams",
    year: 1910,
    url: "https://www.gutenberg.org/ebooks/1325",
    text: "The Settlement, then, is an experimental effort to aid in the solution of the social and industrial problems which are engendered by the modern conditions of life in a great city. It insists that these problems are not confined to any one portion of a city. It is an attempt to relieve, at the same time, the overaccumulation at one end of society and the destitution at the other; but it assumes that this overaccumulation and destitution is most sorely felt in the things that pertain to social and educational privileges.",
  },
  {
    pageid: 3,
    title: "Notes on the Sketch of the Analytical Engine",
    author: "Ada Lovelace",
    year: 1843,
    url: "https://www.fourmilab.ch/babbage/sketch.html",
    text: [
      "The distinctive characteristic of the Analytical Engine, and that which has rendered it possible to endow mechanism with such extensive faculties as bid fair to make this engine the executive right-hand of abstract algebra, is the introduction into it of the principle which Jacquard devised for regulating, by means of punched cards, the most complicated patterns in the fabrication of brocaded stuffs. It is in this that the distinction between the two engines lies. Nothing of the sort exists in the Difference Engine. We may say most aptly, that the Analytical Engine weaves algebraical patterns just as the Jacquard-loom weaves flowers and leaves.",
      "The Analytical Engine has no pretensions whatever to originate anything. It can do whatever we know how to order it to perform. It can follow analysis; but it has no power of anticipating any analytical relations or truths. Its province is to assist us in making available what we are already acquainted with.",
    ].join("\n\n"),
  },
];
