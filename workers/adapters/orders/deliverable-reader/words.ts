/**
 * Counts the words of a text received in parts, and those that are mostly tracked. A word is delimited by
 * whitespace and contains a letter or a digit, as in Word; it counts as tracked if more than half of its letters
 * are, so that an "s" added to a word does not count as a new word.
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

  /** Ends a part of the document. */
  end(): void {
    if (this.#letters > 0) this.words++;
    if (this.#markedLetters * 2 > this.#letters) this.marked++;
    this.#letters = 0;
    this.#markedLetters = 0;
  }
}
