import type { HelpKind } from "../price-book.ts";

/**
 * One way of asking for what we do not do. `say` is read word by word:
 *
 *   WRITE        any word of that class (words.ts)
 *   a|an|NUM     any of these; `?` behind it: may be missing
 *   ..4          up to four words between, none of them a preposition or something we do ("write comments on my essay")
 *   ~4           up to four words between, whatever they are
 *
 * The first word is the one that has to be asked of us: who says that they write themselves, that nobody should write,
 * or that the brief says "write", asks nothing. What `must` names has to be near as well.
 */
export type Request = {
  rule: string;
  say: string;
  must?: "strength" | "end" | "strength or end" | "no with me" | "secret";
  /** The first word is no verb asked of somebody ("I need an essay"): who says it does not matter. */
  stated?: boolean;
  /** Nobody does it to their own text either: "I want to bypass the detector" is held too. */
  evenSelf?: boolean;
  /** Asking how it is done is asking to be taught. */
  teachable?: boolean;
  /** "It" may be the proofreading that was spoken of before. */
  unclear?: boolean;
  /** A whole task, if a whole task is named: refused where it is plainly asked for. */
  whole?: boolean;
  /** Kinds of help in which this is what is sold. */
  notIn?: readonly HelpKind[];
  /** "essay questions" are meant, not left out. */
  compound?: boolean;
};

export const requests: readonly Request[] = [
  // Writing it, or any part of it.
  { rule: "writing", say: "WRITE ..6 WHOLE|PART|SENTENCE", whole: true, must: "no with me" },
  { rule: "writing", say: "WRITE ..2 NUM ..3 WORDS", must: "no with me" },
  { rule: "writing", say: "WRITE ..2 IT|more", must: "strength or end", unclear: true },
  { rule: "writing", say: "WRITE ..4 for|4 me|us", must: "strength" },
  { rule: "writing", say: "write ..2 up ..4 WHOLE|PART|IT", must: "no with me" },
  { rule: "writing", say: "come up with ..4 WHOLE|PART" },
  { rule: "writing", say: "put|throw|knock|whip|bang together|out|up ..4 WHOLE|PART", whole: true },
  { rule: "writing", say: "type up? ..3 WHOLE|PART", must: "strength" },
  { rule: "writing", say: "MAKE me|us a|an|some|my|the ..3 WHOLE|PART", whole: true },
  { rule: "writing", say: "MAKE ..4 WHOLE|PART", must: "strength", whole: true },
  { rule: "writing", say: "take care of ..4 WHOLE|PART|writing", must: "strength or end" },
  { rule: "writing", say: "do ..3 HOMEWORK|WHOLE", whole: true, must: "no with me" },
  { rule: "writing", say: "do ..3 PART", must: "no with me" },
  {
    rule: "writing",
    say: "do|handle|finish|complete ..3 IT|whole|rest|writing ..2 for|4 me|us",
    must: "strength",
    unclear: true,
  },
  { rule: "writing", say: "do everything|all|it|this ~3 instead|scratch|myself", must: "strength", unclear: true },
  { rule: "writing", say: "FINISH ..4 WHOLE|PART|SENTENCE", must: "no with me" },
  { rule: "writing", say: "FINISH ..2 IT", must: "strength", unclear: true },
  { rule: "writing", say: "fill|flesh|bulk|pad in|out|up ..4 WHOLE|PART" },
  { rule: "writing", say: "take over ..4 WHOLE|PART|IT|writing|from", must: "no with me" },
  { rule: "writing", say: "ADD ..5 PART|SENTENCE" },
  { rule: "writing", say: "ADD ..2 NUM ..3 WORDS" },
  {
    rule: "writing",
    say: "ADD|put|WRITE my|the|your own? ideas|arguments|analysis|thoughts ..6 for|4 me",
    must: "strength",
  },
  {
    rule: "writing",
    say: "ANSWER ..4 HOMEWORK|TEST ..1 questions?|problems?|tasks?",
    compound: true,
    must: "no with me",
  },
  {
    rule: "writing",
    say: "solve|answer ..4 questions|problems|exercises|equations|cases",
    must: "strength",
    compound: true,
  },
  {
    rule: "writing",
    say: "turn|convert|transform|develop|expand|make|flesh|write|work|build|craft|shape ~6 into ..4 WHOLE|paragraphs|text|prose|PART",
  },
  { rule: "writing", say: "ghostwrite|ghostwriting ..3 IT|WHOLE|PART", whole: true },
  { rule: "writing", say: "need|want|find|hire|be|looking ~3 ghostwriter|ghostwriters|ghostwritten", stated: true },
  { rule: "writing", say: "BUY a|an|my|some|ready|the ..4 WHOLE", whole: true, evenSelf: true },
  { rule: "writing", say: "need|want|give|send|get|provide|deliver me?|us? with? a|an|NUM ..4 PRODUCT", stated: true },
  {
    rule: "writing",
    say: "need|want ..1 NUM ..2 more|extra|additional ..1 paragraphs|sentences|pages|words",
    stated: true,
  },
  { rule: "writing", say: "need|want|like ..4 WHOLE|PART ..3 WRITTEN", stated: true, whole: true },
  {
    rule: "writing",
    say: "need|want|like ..2 IT ..2 written|rewritten|redone|reworded|rephrased|ghostwritten",
    stated: true,
  },
  { rule: "writing", say: "get ..2 IT|WHOLE|PART done|finished|written|completed", unclear: true },
  { rule: "writing", say: "if|wish ~4 YOU|people ..2 WROTE ..5 WHOLE|PART|rest", stated: true },
  { rule: "writing", say: "WHOLE|PART|IT ~3 yours|you to WRITE|finish|do", stated: true },
  { rule: "writing", say: "leave ..1 writing|rest ..4 to|for you" },
  { rule: "writing", say: "continue|carry|go|resume on? from|where ~3 stopped|left|ended|finished|here|ends" },
  { rule: "writing", say: "pick up where ~2 left|stopped|ended" },
  { rule: "writing", say: "draw|drum|work|round|polish up|off ..4 WHOLE|PART" },
  { rule: "writing", say: "prepare|develop|make|build a|an ..4 PRODUCT" },
  { rule: "writing", say: "ADD ..1 NUM|some|few more", must: "end", unclear: true },
  { rule: "writing", say: "get|getting|have ..4 WHOLE|PART|IT ..2 WRITTEN", must: "strength", stated: true },
  { rule: "writing", say: "WHOLE|PART|IT ..4 WRITTEN ~2 by|from you|someone|somebody|your", stated: true },
  { rule: "writing", say: "WHOLE|PART ..3 WRITTEN ..1 for|4 me|us", stated: true, whole: true },
  { rule: "writing", say: "PAY ~5 WRITE|WRITING|do ..5 WHOLE|PART", stated: true, whole: true },
  { rule: "writing", say: "mind|consider|start|begin|by WRITING ..4 WHOLE|PART|IT", must: "strength" },
  { rule: "writing", say: "WRITING ..5 WHOLE|PART|IT", must: "strength", stated: true },
  { rule: "writing", say: "do ..2 whole|entire ..2 thing|lot|work|document" },
  { rule: "writing", say: "do ..1 IT", must: "end", unclear: true },
  { rule: "writing", say: "WRITE ..1 whatever" },
  { rule: "writing", say: "fill|close in? ..2 gaps|blanks|holes" },
  { rule: "writing", say: "provide|supply ..4 PRODUCT|PART" },
  { rule: "writing", say: "WRITE|provide|supply|add one|some", must: "end", unclear: true },
  { rule: "writing", say: "WRITE ..3 reply|response|email", must: "strength" },
  { rule: "writing", say: "need|want|looking|find|hire|seeking ~3 writer ~1 WHOLE|PART|for", stated: true },
  { rule: "writing", say: "ghostwriter|ghostwriters needed|wanted", stated: true },

  // Saying it anew.
  { rule: "rewriting", say: "REWRITE ..5 WHOLE|PART|PASSAGE|IT|everything" },
  { rule: "rewriting", say: "REWRITE ..4 SENTENCE", notIn: ["editing"] },
  { rule: "rewriting", say: "WRITE ..3 IT|WHOLE|PART again|anew|differently" },
  { rule: "rewriting", say: "REPHRASE ..5 WHOLE|PART|PASSAGE|everything" },
  { rule: "rewriting", say: "REPHRASE ..2 IT", must: "strength or end" },
  {
    rule: "rewriting",
    say: "put|say ..3 IT|PART|PASSAGE|WHOLE in|into other|different|new|own words",
    must: "strength",
  },
  { rule: "rewriting", say: "WRITE|REWRITE|make|change|turn ..5 so|until|to ~3 mine|own" },

  // Sitting for somebody.
  {
    rule: "tests",
    say: "need|want|give|send|get|provide me?|us? the|all|correct|right ..2 answers|solutions ~4 TEST|HOMEWORK",
    stated: true,
  },
  { rule: "tests", say: "TAKE ..3 TEST", whole: true },
  { rule: "tests", say: "TAKE|join ..2 online ..2 CLASS", whole: true },
  { rule: "tests", say: "TAKE|join ..3 CLASS", must: "strength", whole: true },
  { rule: "tests", say: "attend|join my ..3 CLASS" },
  { rule: "tests", say: "sit|stand|fill|step in for me" },
  {
    rule: "tests",
    say: "post|reply|respond|participate|contribute|answer ~5 classmates|classmate|peers|forum|forums|discussion_board|thread",
  },
  {
    rule: "tests",
    say: "do|finish|complete|WRITE ..3 forum|discussion_board|discussion_post|discussion_posts ..1 posts?",
  },
  { rule: "tests", say: "log|login|sign in|into|on|onto|to ~3 ACCOUNT", must: "no with me" },
  { rule: "tests", say: "use|here|give|send|share ~4 my ..2 password|login|credentials|username", evenSelf: true },
  { rule: "tests", say: "here|heres ~4 password|login|username|credentials", stated: true },
  { rule: "tests", say: "my ..2 password|login|credentials is|are|will", stated: true },

  // Making a text look like what it is not.
  { rule: "disguise", say: "HUMANISE ..3 DTEXT", evenSelf: true },
  { rule: "disguise", say: "through|use|using|with ..2 humaniser|humanizer", evenSelf: true, stated: true },
  { rule: "disguise", say: "sound|sounds|look|looks|read|reads|seem|appear ..3 human", stated: true },
  { rule: "disguise", say: "NEGATOR|doesnt|dont|wont|isnt|less ~3 like ..2 AI", stated: true },
  { rule: "disguise", say: "less|not AI", stated: true },
  {
    rule: "disguise",
    say: "make|making|keep|render|so|be|being|becomes|is|get|go|goes|gets ~4 undetectable|untraceable|undetected|unnoticed",
    stated: true,
  },
  {
    rule: "disguise",
    say: "avoid|evade|escape|prevent ..3 detection|detectors|detector|turnitin|gptzero|flagged|caught|detected",
    evenSelf: true,
  },
  {
    rule: "disguise",
    say: "PURPOSE ~3 DTEXT|TEACHER|AI|they|people|that ~3 NEGATOR|wont|doesnt|isnt|cant|dont|arent ~3 CAUGHT",
    stated: true,
  },
  {
    rule: "disguise",
    say: "PURPOSE ~2 nobody|noone ~2 CAUGHT|know|knows|tell|suspects|sees ~6 AI|copied|wrote|written|used|cheated|mine|plagiarised|me",
    stated: true,
  },
  {
    rule: "disguise",
    say: "PURPOSE ~3 TEACHER|they ~2 NEGATOR|wont|doesnt|cant|dont ~3 tell|know|see|suspect|notice|find|realise|realize",
    stated: true,
  },
  {
    rule: "disguise",
    say: "without ~3 TEACHER|anyone|anybody ~1 noticing|knowing|realising|realizing|seeing|finding|suspecting",
    stated: true,
  },
  { rule: "disguise", say: "without ~1 getting|being ~1 caught|flagged|detected|noticed", stated: true },
  { rule: "disguise", say: "BYPASS ..4 DETECTOR|similarity|plagiarism", evenSelf: true },
  { rule: "disguise", say: "get|getting|slip|sneak ~3 past|around|through|by|under ~2 DETECTOR", evenSelf: true },
  { rule: "disguise", say: "pass|passes|passing|clear|survive ..4 DETECTOR", evenSelf: true },
  { rule: "disguise", say: "LOWER ..5 SIMILARITY", evenSelf: true, teachable: true },
  { rule: "disguise", say: "LOWER ..3 AI ..1 score|percentage|rate|percent|content|detection", evenSelf: true },
  {
    rule: "disguise",
    say: "get|bring|take|keep|make|push ~3 similarity|plagiarism|turnitin|ai_score|score|percentage ~3 under|below|down|less|lower|zero",
    evenSelf: true,
    teachable: true,
  },
  { rule: "disguise", say: "get rid of ..3 plagiarism|similarity|matches|match", evenSelf: true, teachable: true },
  { rule: "disguise", say: "SPIN ..3 DTEXT|PASSAGE", evenSelf: true },
  { rule: "disguise", say: "make|keep|get|with|must|be|need|needs|want|deliver ~5 plagiarism free", stated: true },
  { rule: "disguise", say: "make|get|with|have|be|REWRITE|REPHRASE ~5 0|zero ..2 plagiarism|similarity", stated: true },
  {
    rule: "disguise",
    say: "REPHRASE|REWRITE|change|swap|replace|alter|mix|shuffle ~10 NEGATOR|doesnt|wont|isnt|less|lower ~2 similar|match|matches|same|recognisable|plagiarism|CAUGHT|copied",
    evenSelf: true,
  },
  { rule: "disguise", say: "PURPOSE|until ~6 0|zero|no|less ..2 AI|plagiarism|similarity", stated: true },
  {
    rule: "disguise",
    say: "so|until|that ~4 report|score|turnitin|check|checker ~2 green|clean|zero|low",
    stated: true,
  },
  { rule: "disguise", say: "clean|fix|change|rework|edit|sort up?|out? ..3 copied|plagiarised|plagiarized|stolen" },
  { rule: "disguise", say: "REPHRASE|REWRITE|change|alter ~6 so|to|until ~4 unique|original" },
  { rule: "disguise", say: "HIDE ..3 source|sources|origin|copying|copy|AI", evenSelf: true },
  {
    rule: "disguise",
    say: "HIDE ~2 that|fact|where|how ~6 AI|copied|used|came|taken|wrote|plagiarised",
    evenSelf: true,
  },
  { rule: "disguise", say: "sound|look|read ..2 like i|me|mine|my", must: "end", stated: true },
  { rule: "disguise", say: "sound|look|read ..2 like|as i|if|though ~2 wrote|written|write", stated: true },
  {
    rule: "disguise",
    say: "PURPOSE ~2 nobody|noone ~2 tell|know|knows|notice|notices|suspects",
    must: "end",
    stated: true,
  },
  {
    rule: "disguise",
    say: "TEACHER|they|nobody|noone|anybody ~3 find|know|notice|see|learn|realise|realize ~5 AI|copied|cheated|paid",
    stated: true,
    must: "secret",
  },
  { rule: "disguise", say: "pass ~2 as|for ..1 human|original|mine|own", evenSelf: true },

  // Making things up.
  { rule: "invented", say: "INVENT ..5 DATA", evenSelf: true },
  { rule: "invented", say: "INVENT ..2 one|some|something|them|it" },
  { rule: "invented", say: "come up with ..4 DATA" },
  { rule: "invented", say: "make|making ..1 up ..5 DATA", evenSelf: true },
  { rule: "invented", say: "make|making ..3 DATA up", evenSelf: true },
  {
    rule: "invented",
    say: "add|use|give|create|generate|include|write|provide|need|want|get|insert ~3 fake|false|made|fictional|fictitious|bogus|invented ..2 DATA",
    evenSelf: true,
  },
  { rule: "invented", say: "ADD|put|find|sprinkle in? ..1 NUM ..3 SOURCES", must: "strength or end" },
  { rule: "invented", say: "ADD|put in? ..1 NUM ..3 SOURCES" },
  { rule: "invented", say: "SOURCES that|which ~2 NEGATOR|dont|doesnt exist", stated: true },
  {
    rule: "invented",
    say: "change|adjust|tweak|alter|manipulate|massage|fudge|doctor ..3 results|data|findings|statistics ~3 so|until|to",
    evenSelf: true,
  },
  { rule: "invented", say: "sign|stamp|backdate|log ..4 placement|hours|timesheet|timesheets|attendance" },
  { rule: "invented", say: "WRITE|describe|pretend ~8 as if|though i" },

  // Speaking as the student.
  { rule: "in-your-name", say: "pretend|pretending|claim ~2 be|are|were|youre me|us" },
  { rule: "in-your-name", say: "impersonate me|us" },
  { rule: "invented", say: "pretend|pretending that? i|im|ive|we" },
  { rule: "in-your-name", say: "pose|act|speak|sign|go|appear as me" },
  {
    rule: "in-your-name",
    say: "email|mail|message|contact|call|phone|text|reply|write|answer ~4 TEACHER",
    must: "strength",
  },
  {
    rule: "in-your-name",
    say: "submit|upload|hand|turn|post|send ~4 IT|WHOLE|PART|in ~2 for|on|in|under|as me|my",
    must: "strength",
  },
  { rule: "in-your-name", say: "pass ~3 off as ..1 mine|own" },
  { rule: "in-your-name", say: "hand|turn|submit|use ~3 as my|mine own?", must: "end", stated: true },
];

/** Words that say for whom it is to be done, or what is to come of it. */
export const strengtheners: readonly string[] = [
  "for|4 me|us",
  "on my|our behalf",
  "instead of me|us",
  "in|under my place|name|stead",
  "so|that ~3 i|we ~3 hand|submit|turn|upload",
  "i|we can ~1 hand|submit|turn|upload",
  "ready to|for ~1 hand|submit|turn|submission|upload",
  "from scratch|zero|nothing",
  "as me",
  "so i dont have to",
];
