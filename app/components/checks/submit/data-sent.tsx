import submitStyles from "./checks.submit.module.css";
/** Exactly what a private check sends and what it does not; docs/design/private-check.md contains the same list. */
export function WhatLeaves() {
  return (
    <section className={submitStyles.whatLeaves} aria-labelledby="what-leaves">
      <h2 id="what-leaves">What a private check sends</h2>
      <div className={submitStyles.twoLists}>
        <div>
          <h3>Leaves this device</h3>
          <ul>
            <li>fingerprints: a number for each pair of neighbouring words, with the place of the pair in the text</li>
            <li>
              a number for each three neighbouring words, in the order of the text; we use these to search other
              students’ documents
            </li>
            <li>how many words the text has</li>
            <li>your options, and that you made a private check, with its time</li>
          </ul>
        </div>
        <div>
          <h3>Stays on this device</h3>
          <ul>
            <li>the file and its name</li>
            <li>the text, and every word of it</li>
            <li>the title of the report, and the report</li>
            <li>the hash of the file</li>
          </ul>
          <h3>We keep</h3>
          <ul>
            <li>that you made a private check, its time, your options and the number of words</li>
            <li>
              for 30 days, the numbers of the blocks of other students’ documents that matched or nearly matched in this
              check
            </li>
          </ul>
        </div>
      </div>
      <p>
        For a text of 100,000 words, 2.0 MB are sent. The numbers cannot be turned back into words directly, but the
        words can be guessed: anyone who has the numbers could try combinations of two and three words from a
        dictionary, and put together long parts of the text from those that fit. We use the numbers for this one search
        and do not store them in any file, database or log. A private check never asks the open literature or Turnitin.
      </p>
      <p>
        We send back passages of open sources, and the places in your text that also appear in other students’
        documents, without the words of those documents. This browser compares them with your text. The report is only
        in the memory of its page. If you reload or close the page, you lose it, unless you download the offline file.
        It is not signed, because we never saw the text.
      </p>
    </section>
  );
}
