import { type Lists, under, words } from "../compare.ts";

export const documentLists: Lists = {
  "stored JSON": {
    kept: "in JSON columns, settings and stored reports: a field of another name is not found in them",
    names: under(
      {
        "articles.content": `
        title slug slug= domain domain=adult-health domain=mental-health domain=child-nursing domain=social-work
        domain=technology domain=ai domain=crypto type type=article type=news type=video type=audio type=podcast
        type=image type=code-image tags excerpt author reviewer body body.type body.type=doc body.content content.type
        content.type=paragraph content.content content.type=text content.text content.marks marks.type marks.type=bold
        marks.type=italic marks.type=code marks.type=link marks.attrs attrs.href attrs.target attrs.rel attrs.class
        attrs.title content.type=hardBreak content.type=footnote content.attrs attrs.text content.type=heading
        attrs.level attrs.level=2 attrs.level=3 content.type=bulletList content.type=orderedList attrs.start
        attrs.type content.type=listItem content.type=blockquote content.type=callout attrs.kind attrs.kind=note
        attrs.kind=example attrs.kind=warning content.type=codeBlock attrs.language content.type=table
        content.type=tableRow content.type=tableCell content.type=tableHeader attrs.colspan attrs.rowspan
        attrs.colwidth attrs.align content.type=figure attrs.src attrs.alt attrs.width attrs.height attrs.variants
        variants.src variants.width attrs.caption attrs.licence references cover cover.src cover.alt cover.width
        cover.height cover.variants cover.caption cover.licence media media.src media.mime media.mime=audio/mpeg
        media.mime=audio/mp4 media.mime=video/mp4 media.mime=video/webm media.seconds media.bytes media.width
        media.height media.poster poster.src poster.alt poster.width poster.height poster.variants poster.caption
        poster.licence media.captions chapters chapters.at chapters.title transcript transcript.at transcript.speaker
        transcript.text updates updates.at updates.note seo seo.title seo.description seo.canonical seo.canonical=
        seo.noindex
      `,
        "articles.originality": "percent words comparedWith at engine",
        "publications.cover": "src alt width height variants variants.src variants.width caption licence",
        "publications.media": `
        src mime mime=audio/mpeg mime=audio/mp4 mime=video/mp4 mime=video/webm seconds bytes width height poster
        poster.src poster.alt poster.width poster.height poster.variants variants.src variants.width poster.caption
        poster.licence captions
      `,
        "media.files": "path key width mime",
        "checks.options": `
        stored compareDrafts library students openTexts turnitin excludeQuotations excludeBibliography smallMatchWords
        emailUnverified openServices openServices=europe_pmc openServices=semantic_scholar openServices=arxiv
        openServices=wikipedia openServices=openalex openServices=core openServices=brave openServices=demo_library
      `,
        "checks.collections": "collection state state=waiting state=searching state=done state=no_answer found",
        "checks.log": "at what attempt count scoreTenths note",
        "checks.problem_facts": "bytes pages words found",
        "messages.quote": "kind kind=report reportId matchId start end text label kind=order orderId version",
        "messages.redactions": "=card_number",
        "notice_prefs.prefs": `
        staff staff.order staff.refund staff.conversation staff.content staff.check staff.security refund.email
        refund.inapp refund.push refund.telegram conversation.email conversation.inapp conversation.push
        conversation.telegram content.email content.inapp content.push content.telegram check.email check.inapp
        check.push check.telegram security.email security.inapp security.push security.telegram
        matrix matrix.order matrix.message matrix.report matrix.payment matrix.news matrix.desk matrix.account account.email account.inapp account.push account.telegram order.email
        order.inapp order.push order.telegram message.email message.inapp message.push message.telegram report.email
        report.inapp report.push report.telegram payment.email payment.inapp payment.push payment.telegram news.email
        news.inapp news.push news.telegram desk.email desk.inapp desk.push desk.telegram onlyUnread quiet quiet.on
        quiet.from quiet.to zone
      `,
        "orders.scope": `
        documentType englishVariety citationStyle citationOther references instructions focus wordsMeasured
        wordsClaimed parts partNames wordsNote
        sessions sessionMinutes slots
      `,
        "orders.gate_findings": `
        rule from to field field=title field=instructions field=questions field=wordsNote field=citationOther words
        words.from words.to
      `,
        "orders.quote": `
        question question.kind question.kind=proofreading question.kind=editing question.kind=formatting
        question.kind=feedback question.kind=tutoring question.kind=model-outline question.level
        question.level=high-school question.level=undergraduate question.level=masters question.level=doctoral
        question.level=professional question.words question.minutes question.deadline question.references bookVersion
        coupon country vatId lines lines.of lines.of=work lines.amount lines.unit lines.unit=word lines.unit=hour
        lines.unit=piece lines.count lines.rate lines.of=deadline lines.percent lines.of=references lines.of=minimum
        lines.of=coupon lines.code lines.of=tax lines.tenths lines.country tax total currency currency=USD madeAt
        expiresAt
      `,
        "order_drafts.draft": `
        step kind kind=proofreading kind=editing kind=formatting kind=feedback kind=tutoring kind=model-outline
        sourceId referenceIds words wordsNote parts title domain domain=adult-health domain=mental-health
        domain=child-nursing domain=social-work domain=technology domain=ai domain=crypto documentType
        documentType=essay documentType=reflective-account documentType=case-study documentType=care-plan
        documentType=literature-review documentType=dissertation-chapter documentType=dissertation documentType=report
        documentType=research-proposal documentType=presentation documentType=personal-statement
        documentType=journal-article documentType=other level level=high-school level=undergraduate level=masters
        level=doctoral level=professional englishVariety englishVariety=en-GB englishVariety=en-US
        englishVariety=en-AU englishVariety=en-CA citationStyle citationStyle=APA7 citationStyle=MLA9
        citationStyle=Harvard citationStyle=Vancouver citationStyle=Chicago17 citationStyle=IEEE citationStyle=other
        citationOther references instructions focus focus=tenses focus=commas focus=references focus=articles
        focus=word-choice focus=passive-voice focus=headings focus=paragraph-order focus=argument focus=tone
        institutionRule institutionRule=comments_only institutionRule=corrections_allowed institutionRule=unsure
        honour deadlineHours deadlineHours=12 deadlineHours=24 deadlineHours=48 deadlineHours=72 deadlineHours=120
        deadlineHours=168 deadlineHours=336 timeZone coupon country sessions sessionMinutes sessionMinutes=30
        sessionMinutes=60 sessionMinutes=90 slots quote
      `,
        "delivery_files.counts": `
        insertions deletions replacements punctuation formatting comments insertedWords deletedWords words
      `,
        "price_books.book": `
        offered offered.deadlines offered.services offered.services=editing offered.services=feedback
        offered.services=formatting offered.services=model-outline offered.services=proofreading
        offered.services=tutoring
        version since currency currency=USD rates rates.proofreading rates.editing rates.formatting rates.feedback
        rates.tutoring rates.model-outline proofreading.unit proofreading.unit=word proofreading.tenthsOfCent
        tenthsOfCent.high-school tenthsOfCent.undergraduate tenthsOfCent.masters tenthsOfCent.doctoral
        tenthsOfCent.professional proofreading.earliestHours proofreading.wordsPerHour proofreading.unit=hour
        proofreading.cents cents.high-school cents.undergraduate cents.masters cents.doctoral cents.professional
        proofreading.unit=piece editing.unit editing.unit=word editing.tenthsOfCent editing.earliestHours
        editing.wordsPerHour editing.unit=hour editing.cents editing.unit=piece formatting.unit formatting.unit=word
        formatting.tenthsOfCent formatting.earliestHours formatting.wordsPerHour formatting.unit=hour formatting.cents
        formatting.unit=piece feedback.unit feedback.unit=word feedback.tenthsOfCent feedback.earliestHours
        feedback.wordsPerHour feedback.unit=hour feedback.cents feedback.unit=piece tutoring.unit tutoring.unit=word
        tutoring.tenthsOfCent tutoring.earliestHours tutoring.wordsPerHour tutoring.unit=hour tutoring.cents
        tutoring.unit=piece model-outline.unit model-outline.unit=word model-outline.tenthsOfCent
        model-outline.earliestHours model-outline.wordsPerHour model-outline.unit=hour model-outline.cents
        model-outline.unit=piece deadlinePercent referencesTenthsOfCent minimumCents checks checks.freeADay
        checks.packs packs.credits packs.cents taxTenths
      `,
        "payments.payer": "name email country company vatId",
        "payments.card": "brand last4",
        "reports.groups": `
        not_cited not_cited.matches not_cited.words not_cited.percent missing_quotation missing_quotation.matches
        missing_quotation.words missing_quotation.percent missing_citation missing_citation.matches
        missing_citation.words missing_citation.percent cited_quoted cited_quoted.matches cited_quoted.words
        cited_quoted.percent own_drafts own_drafts.matches own_drafts.words own_drafts.percent
      `,
        "collection_segments.layout": "v v=1 blockBits postings texts textBlocks stemSlots",
        "collection_segments.parts": "snapshot first documents from",
        "collection_imports.problems": "row name reason",
        "collection_imports.segments": `
        id bytes documents layout layout.v layout.v=1 layout.blockBits layout.postings layout.texts layout.textBlocks
        layout.stemSlots parts parts.snapshot parts.first parts.documents parts.from formatVersion
      `,
        "collection_merges.inputs": "id kept kept.first kept.documents",
        "settings.support": "zone days days.from days.to target target.low target.medium target.high target.urgent",
        "settings.index_rebuild": "until versions versions.open versions.students missing",
        "settings.student_band": "day atLeast",
        "reports/*/report.json": `
        v v=1 engineVersion normaliserVersion text pages words countedWords matchedWords score scoreUnfiltered groups
        groups.not_cited not_cited.matches not_cited.words not_cited.percent groups.missing_quotation
        missing_quotation.matches missing_quotation.words missing_quotation.percent groups.missing_citation
        missing_citation.matches missing_citation.words missing_citation.percent groups.cited_quoted
        cited_quoted.matches cited_quoted.words cited_quoted.percent groups.own_drafts own_drafts.matches
        own_drafts.words own_drafts.percent sources sources.id sources.number sources.kind sources.kind=article
        sources.kind=library sources.kind=paper sources.kind=student sources.kind=own_draft sources.title
        sources.authors sources.container sources.year sources.url sources.doi sources.licence sources.length
        sources.taken sources.words sources.percent sources.matches matches matches.id matches.sourceId
        matches.otherSourceIds matches.start matches.end matches.sourceStart matches.sourceEnd matches.words
        matches.sharedWords matches.strength matches.strength=identical matches.strength=minor
        matches.strength=paraphrase matches.group matches.group=not_cited matches.group=missing_quotation
        matches.group=missing_citation matches.group=cited_quoted matches.group=own_drafts matches.runs
        matches.citationNear citationNear.style citationNear.style=author-year citationNear.style=author-page
        citationNear.style=numeric citationNear.style=note citationNear.text citationNear.distance citationNear.start
        citationNear.end citationNear.names citationNear.names=source citationNear.names=other
        citationNear.names=unknown citationNear.names=copied matches.quoted matches.region matches.region=text
        matches.region=quotation
        matches.region=bibliography matches.region=template matches.region=hidden matches.excluded matches.excluded=quotation
        matches.excluded=bibliography matches.excluded=template matches.excluded=hidden matches.excluded=small
        matches.rule rule.id
        rule.params matches.excerpt excerpt.yours excerpt.source excerpt.sourceAt flags flags.kind
        flags.kind=hidden_text flags.kind=replaced_char flags.kind=invisible_char flags.kind=tiny_text
        flags.kind=language_switch flags.kind=spacing flags.kind=added_marks flags.kind=changed_spelling
        flags.kind=quoted_text flags.count flags.ranges flags.sample flags.note regions regions.quotations
        regions.bibliography regions.templates regions.citations regions.hidden structure structure.kind
        structure.kind=heading
        structure.kind=item structure.level structure.start structure.end checkId documentId documentHash documentKind
        documentKind=pdf documentKind=docx documentKind=doc documentKind=text title createdAt coverage
        coverage.collection coverage.name coverage.snapshot coverage.documents coverage.asOf coverage.notSearched
        coverage.notSearched=not_asked
        coverage.notSearched=no_answer coverage.notSearched=places_hidden coverage.incomplete
        coverage.phrases coverage.answered coverage.reason coverage.reason=down coverage.reason=slow coverage.reason=busy
        coverage.reason=refused coverage.reason=unreadable coverage.reason=budget coverage.reason=paused
        coverage.reason=no_key coverage.reason=other_field coverage.reason=no_phrases
        coverage.incomplete=true options options.smallMatchWords
        options.excludeQuotations options.excludeBibliography stageTimes
      `,
        "archives/conversations/*": `
        v v=1 conversationId lastSeq lastChange lastNote counts counts.messages counts.notes sha256 messages
        messages.id messages.conversationId messages.seq messages.change messages.clientId messages.senderId
        messages.senderKind messages.senderKind=user messages.senderKind=staff messages.senderKind=visitor
        messages.senderKind=system messages.senderName messages.kind messages.kind=reply messages.kind=event
        messages.body messages.quote quote.kind quote.kind=report quote.reportId quote.matchId quote.start
        quote.end quote.text quote.label quote.kind=order quote.orderId quote.version messages.redactions
        messages.redactions=card_number messages.origin messages.origin=web messages.origin=email
        messages.origin=telegram messages.editedAt messages.deletedAt messages.createdAt messages.original notes notes.id
        notes.conversationId notes.seq notes.clientId notes.kind notes.kind=note notes.kind=event
        notes.kind=unverified notes.byId notes.byName notes.body notes.createdAt
      `,
        "archives/orders/*": `
        v v=1 orderId version count sha256 events events.id events.orderId events.version events.act
        events.fromStatus events.fromStatus=draft events.fromStatus=quoted events.fromStatus=awaiting_payment
        events.fromStatus=paid events.fromStatus=assigned events.fromStatus=in_progress
        events.fromStatus=needs_info events.fromStatus=in_review events.fromStatus=delivered
        events.fromStatus=revision_requested events.fromStatus=approved events.fromStatus=closed
        events.fromStatus=cancelled events.fromStatus=expired events.toStatus events.toStatus=draft
        events.toStatus=quoted events.toStatus=awaiting_payment events.toStatus=paid events.toStatus=assigned
        events.toStatus=in_progress events.toStatus=needs_info events.toStatus=in_review
        events.toStatus=delivered events.toStatus=revision_requested events.toStatus=approved
        events.toStatus=closed events.toStatus=cancelled events.toStatus=expired events.byKind
        events.byKind=user events.byKind=staff events.byKind=system events.byKind=provider events.byId
        events.byName events.note events.createdAt
      `,
        "room of a check": `
        id title status status=queued status=running status=ready status=failed status=cancelled stage stage=extract
        stage=fingerprint stage=search stage=align stage=score stage=sign progress queuePlace words score problem
        problem.title problem.text stageTimes collections collections.collection collections.state
        collections.state=waiting collections.state=searching collections.state=done collections.state=no_answer
        collections.found remainingMs textReady found at
      `,
        "orders/*/changes/*": `
        kind kind=insertion kind=deletion kind=replacement kind=comment before removed added after comment
      `,
      },
      ": ",
    ),
  },
  "paths into stored JSON": {
    kept: "in JSON columns, which SQL opens by these paths",
    names: words(`
      $.account $.comments $.instructions $.focus $.wordsNote $.citationOther $.slots $.partNames
      $.author $.reviewer $.slug $[#-1].attempt $.matrix.news.email $.width $.matrix $.poster $.count $.address
      $.seo.noindex $.turnitin $.snapshot $.text $.label $.reportId
    `),
  },
};
