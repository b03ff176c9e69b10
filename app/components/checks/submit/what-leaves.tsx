/** Exactly what a private check sends and what it does not; docs/design/private-check.md holds the same. */
export function WhatLeaves() {
  return (
    <section className="what-leaves" aria-labelledby="what-leaves">
      <h2 id="what-leaves">What a private check sends</h2>
      <div className="two-lists">
        <div>
          <h3>It leaves this device</h3>
          <ul>
            <li>fingerprints: a number for each pair of neighbouring words, with the place of the pair in the text</li>
            <li>
              a number for each three neighbouring words, in the order of the text; by these we look in other students’
              documents
            </li>
            <li>how many words the text has</li>
            <li>your options, and that you made a private check, with its time</li>
          </ul>
        </div>
        <div>
          <h3>It stays here</h3>
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
              for thirty days the numbers of the blocks of other students’ documents that this check was shown or came
              near to
            </li>
          </ul>
        </div>
      </div>
      <p>
        For a text of 100,000 words 2.0 MB are sent. The numbers cannot be turned back into words directly, but the
        words can be guessed: anyone who has them could try runs of two and three words of a dictionary, and put long
        parts of the text together from those that fit. We use them for this one search and do not store them, in no
        file, database or log. Europe PMC and Turnitin are never asked in a private check.
      </p>
      <p>
        We answer with passages of open sources, and with the places in your text that also appear in other students’
        documents, without the words of those documents. This browser lines them up. The report is only in the memory of
        its page: if you reload or close the page, it is lost, unless you save it as one offline file. It is not signed,
        because we never saw the text.
      </p>
    </section>
  );
}
