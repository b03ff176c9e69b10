import { type Lists, under } from "../compare.ts";

export const signedLists: Lists = {
  "signed JSON": {
    kept: "in signed statements, saved report files and help receipts: with another name the text is another, and its signature is no longer valid",
    names: under(
      {
        "report statement": `
        v v=1 id createdAt documentHash textHash reportHash words countedWords matchedWords scoreTenths
        scoreUnfilteredTenths groups groups.not_cited groups.missing_quotation groups.missing_citation
        groups.cited_quoted groups.own_drafts sources matches flags flags.kind flags.kind=hidden_text
        flags.kind=replaced_char flags.kind=invisible_char flags.kind=tiny_text flags.kind=language_switch
        flags.kind=spacing flags.kind=added_marks flags.kind=changed_spelling flags.kind=quoted_text flags.count
        coverage coverage.collection coverage.documents coverage.asOf coverage.notSearched
        coverage.notSearched=not_asked coverage.notSearched=no_answer coverage.notSearched=places_hidden options
        options.smallMatchWords options.excludeQuotations options.excludeBibliography options.excludeTemplates
        engineVersion normaliserVersion
      `,
        "signed report": `
        statement statement.v statement.v=1 statement.id statement.createdAt statement.documentHash statement.textHash
        statement.reportHash statement.words statement.countedWords statement.matchedWords statement.scoreTenths
        statement.scoreUnfilteredTenths statement.groups groups.not_cited groups.missing_quotation
        groups.missing_citation groups.cited_quoted groups.own_drafts statement.sources statement.matches
        statement.flags flags.kind flags.kind=hidden_text flags.kind=replaced_char flags.kind=invisible_char
        flags.kind=tiny_text flags.kind=language_switch
        flags.kind=spacing flags.kind=added_marks flags.kind=changed_spelling flags.kind=quoted_text flags.count statement.coverage coverage.collection
        coverage.documents coverage.asOf coverage.notSearched coverage.notSearched=not_asked
        coverage.notSearched=no_answer coverage.notSearched=places_hidden statement.options options.smallMatchWords
        options.excludeQuotations options.excludeBibliography options.excludeTemplates statement.engineVersion
        statement.normaliserVersion keyId signature
      `,
        "report file": `
        format format=marginalia-report v v=1 proof proof.statement statement.v statement.v=1 statement.id
        statement.createdAt statement.documentHash statement.textHash statement.reportHash statement.words
        statement.countedWords statement.matchedWords statement.scoreTenths statement.scoreUnfilteredTenths
        statement.groups groups.not_cited groups.missing_quotation groups.missing_citation groups.cited_quoted
        groups.own_drafts statement.sources statement.matches statement.flags flags.kind flags.kind=hidden_text
        flags.kind=replaced_char flags.kind=invisible_char flags.kind=tiny_text flags.kind=language_switch
        flags.kind=spacing flags.kind=added_marks flags.kind=changed_spelling flags.kind=quoted_text flags.count
        statement.coverage coverage.collection coverage.documents coverage.asOf coverage.notSearched
        coverage.notSearched=not_asked coverage.notSearched=no_answer coverage.notSearched=places_hidden
        statement.options options.smallMatchWords options.excludeQuotations options.excludeBibliography
        options.excludeTemplates statement.engineVersion statement.normaliserVersion proof.keyId proof.signature
        report
      `,
        "help receipt": `
        id orderNumber student title kind level words institutionRule orderedAt deliveredAt issuedAt counts
        counts.insertions counts.deletions counts.replacements counts.punctuation counts.formatting counts.comments
        counts.insertedWords counts.deletedWords counts.words done notDone sourceHash deliveredHash
      `,
        "answer about a help receipt": `
        state state=valid state=revoked state=invalid statement statement.id statement.orderNumber statement.student
        statement.title statement.kind statement.level statement.words statement.institutionRule statement.orderedAt
        statement.deliveredAt statement.issuedAt statement.counts counts.insertions counts.deletions
        counts.replacements counts.punctuation counts.formatting counts.comments counts.insertedWords
        counts.deletedWords counts.words statement.done statement.notDone statement.sourceHash statement.deliveredHash
        keyId signature revokedAt state=unknown
      `,
        "public keys": "purpose algorithm keys",
      },
      ": ",
    ),
  },
};
