/**
 * Counts words of a text that comes in pieces, and those of them that are mostly marked. A word is what is between
 * blanks and holds a letter or a digit, as Word counts; it is marked where more than half of its letters are, so that an
 * "s" put behind a word does not count as a word written.
 */
export class WordCount {
  words = 0;
  marked = 0;
  #letters = 0;
  #markedLetters = 0;

  write(text: string, marked: boolean): void {
    for (const character of text) {
      if (/\s/.test(character)) this.end();
      else if (/[\p{L}\p{N}]/u.test(character)) {
        this.#letters++;
        if (marked) this.#markedLetters++;
      }
    }
  }

  /** A part of the document is over. */
  end(): void {
    if (this.#letters > 0) this.words++;
    if (this.#markedLetters * 2 > this.#letters) this.marked++;
    this.#letters = 0;
    this.#markedLetters = 0;
  }
}
