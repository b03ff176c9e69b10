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
            <li>how many words the text has</li>
            <li>
              your options, and that you made a private check, with its time; we keep these and the number of words
            </li>
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
        </div>
      </div>
      <p>
        A fingerprint cannot be turned back into its words, but it can be guessed: whoever has the fingerprints could
        try the pairs of a dictionary and learn short runs of words. We use them for the one search, keep none, and
        write none down. Europe PMC and Turnitin are never asked in a private check.
      </p>
      <p>
        We answer with passages of open sources and with the places where another student’s text has the same words,
        without those words. This browser lines them up. The report is in the memory of its page alone: reloading or
        closing the page loses it, unless you keep it as one offline file. It is not signed, since we never saw the
        text.
      </p>
    </section>
  );
}
