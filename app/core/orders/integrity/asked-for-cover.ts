import type { RequestPattern } from "./asked.ts";

/** Taking an exam for someone. */
export const tests: readonly (string | RequestPattern)[] = [
  { say: "need|want|give|send|get|provide me?|us? ..3 answers|solutions ~6 EXERCISES", stated: true },
  { say: "TAKE ..3 TEST", whole: true },
  { say: "TAKE|join ..2 online ..2 CLASS", whole: true },
  { say: "TAKE|join ..3 CLASS", must: "strength", whole: true },
  "attend|join my ..3 CLASS",
  "sit|stand|fill|step in for me",
  "post|reply|respond|participate|contribute|answer ~5 classmates|classmate|peers|forum|forums|discussion_board|thread",
  "do|finish|complete|WRITE ..3 forum|discussion_board|discussion_post|discussion_posts ..1 posts?",
  { say: "log|login|sign in|into|on|onto|to ~3 ACCOUNT", must: "no with me" },
  { say: "use|here|give|send|share ~4 my ..2 password|login|credentials|username", evenSelf: true },
  { say: "here|heres ~4 password|login|username|credentials", stated: true },
  { say: "my ..2 password|login|credentials is|are|will", stated: true },
];

/** Disguising a text. */
export const disguise: readonly (string | RequestPattern)[] = [
  { say: "HUMANISE ..3 DTEXT", evenSelf: true },
  { say: "through|use|using|with ..2 humaniser|humanizer", evenSelf: true, stated: true },
  { say: "sound|sounds|look|looks|read|reads|seem|appear ..3 human", stated: true },
  { say: "NEGATOR|doesnt|dont|wont|isnt ~2 sound|look|read|seem|appear|feel ..1 like ..2 AI", stated: true },
  { say: "less ..2 like ..2 AI", stated: true },
  { say: "less AI", stated: true },
  "make|making|keep|render|get ~4 undetectable|untraceable|undetected|unnoticed",
  { say: "PURPOSE ~4 undetectable|untraceable|undetected|unnoticed", stated: true },
  {
    say: "avoid|evade|escape|prevent ..3 detection|detectors|detector|turnitin|gptzero|flagged|caught|detected",
    evenSelf: true,
  },
  {
    say: "PURPOSE ~3 DTEXT|TEACHER|AI ~3 NEGATOR|wont|doesnt|isnt|cant|dont|arent ~3 CAUGHT",
    stated: true,
  },
  {
    say: "PURPOSE ~3 DETECTOR|checkers ~4 NEGATOR|doesnt|wont|cant|cannot|isnt|dont ~3 CAUGHT|find|finds|see|sees|spot|spots|pick|know|complain",
    stated: true,
  },
  {
    say: "DETECTOR must|should|may|shall|can|cannot|cant|mustnt|shouldnt ~1 NEGATOR|never? ..2 CAUGHT|find|see|spot|know",
    stated: true,
    must: "secret",
  },
  { say: "guarantee|guarantees|promise ~4 0|zero|clean|under|below|green ~4 DETECTOR|SIMILARITY", stated: true },
  { say: "guarantee|guarantees|promise ~5 DETECTOR|SIMILARITY ~4 0|zero|clean|under|below|green", stated: true },
  { say: "HIDE|keep|protect ~5 from ..2 DETECTOR", evenSelf: true },
  { say: "safe|invisible|immune|unseen|undetectable from|to|for|by|in ..2 DETECTOR", stated: true },
  { say: "DETECTOR proof|safe|resistant", stated: true },
  {
    say: "PURPOSE ~2 nobody|noone ~2 CAUGHT|know|knows|tell|suspects|sees ~6 AI|copied|wrote|written|used|cheated|mine|plagiarised|me",
    stated: true,
  },
  {
    say: "PURPOSE ~3 TEACHER|they ~2 NEGATOR|wont|doesnt|cant|dont ~3 tell|know|suspect|notice|realise|realize",
    stated: true,
  },
  {
    say: "without ~3 TEACHER|anyone|anybody ~1 noticing|knowing|realising|realizing|seeing|finding|suspecting",
    stated: true,
  },
  { say: "without ~1 getting|being ~1 caught|flagged|detected|noticed", stated: true },
  { say: "BYPASS ..4 DETECTOR|similarity|plagiarism", evenSelf: true },
  { say: "get|getting|slip|sneak ~3 past|around|through|by|under ~2 DETECTOR", evenSelf: true },
  { say: "PURPOSE|until ~3 pass|passes|clears|survives ~3 DETECTOR", stated: true },
  { say: "pass|passes|passing|clear|survive ..4 DETECTOR", evenSelf: true },
  { say: "LOWER ..5 SIMILARITY", evenSelf: true, teachable: true },
  { say: "LOWER ..3 AI ..1 score|percentage|rate|percent|content|detection", evenSelf: true },
  {
    say: "get|bring|take|keep|make|push ~3 similarity|plagiarism|turnitin|ai_score|score|percentage ~3 under|below|down|less|lower|zero",
    evenSelf: true,
    teachable: true,
  },
  { say: "get rid of ..3 plagiarism|similarity|matches|match", evenSelf: true, teachable: true },
  { say: "SPIN ..3 DTEXT|PASSAGE", evenSelf: true },
  "make|get|render|turn IT ..2 plagiarism free",
  "make|get|render|turn my|the|this ..3 plagiarism free",
  { say: "make|get|with|have|be|REWRITE|REPHRASE ~5 0|zero ..2 plagiarism|similarity", stated: true },
  {
    say: "REPHRASE|REWRITE|change|swap|replace|alter|mix|shuffle ~10 NEGATOR|doesnt|wont|isnt|less|lower ~2 similar|match|matches|same|recognisable|plagiarism|CAUGHT|copied",
    evenSelf: true,
  },
  { say: "PURPOSE|until ~6 0|zero|less ..2 AI|plagiarism|similarity", stated: true },
  { say: "so|until ~4 report|turnitin|check|checker ~2 green|clean|zero", stated: true },
  "clean|fix|change|rework|edit|sort up?|out? ..3 copied|plagiarised|plagiarized|stolen",
  "REPHRASE|REWRITE|change|alter ~6 so|to|until ~4 unique|original",
  { say: "HIDE ..3 source|sources|origin|copying|copy|AI", evenSelf: true },
  { say: "HIDE ~2 that|fact|where|how ~6 AI|copied|used|came|taken|wrote|plagiarised", evenSelf: true },
  { say: "sound|look|read ..2 like|as i|if|though ~2 wrote|written|write", stated: true },
  { say: "PURPOSE ~2 nobody|noone ~2 tell|know|knows|notice|notices|suspects", must: "end", stated: true },
  {
    say: "TEACHER|they|nobody|noone|anybody ~3 find|know|notice|see|learn|realise|realize ~5 AI|copied|cheated|paid",
    stated: true,
    must: "secret",
  },
  { say: "pass ~2 as|for ..1 human|original|mine|own", evenSelf: true },
  {
    say: "so|that|until ~3 DETECTOR|TEACHER ~2 think|thinks|believe|believes|say|says|sees ~4 person|human|original|i|wrote|real",
    stated: true,
  },
  {
    say: "REPHRASE|REWRITE|change|swap|replace|alter|mix|shuffle|edit ~10 NEGATOR|doesnt|wont|isnt|cant|arent ~3 obvious|apparent|link|linked|connect|trace|detect|find|recognise|recognize",
    evenSelf: true,
  },
  { say: "no|any trace|traces ~4 AI|help|helped|copied|used|i", stated: true },
];

/** Inventing data or sources. */
export const invented: readonly (string | RequestPattern)[] = [
  { say: "INVENT ..5 DATA", evenSelf: true },
  { say: "with|use|using plausible|realistic|believable|convincing ..2 DATA|numbers|figures|values", stated: true },
  "INVENT ..2 one|some|something|them|it",
  "come up with ..4 DATA",
  "fill|complete|keep|write in|out|up ..4 RECORD",
  { say: "never happened|existed|took ~8 need|want|write|make|add|use ..3 DATA", stated: true },
  { say: "make|making ..1 up ..5 DATA", evenSelf: true },
  { say: "make|making ..3 DATA up", evenSelf: true },
  {
    say: "add|use|give|create|generate|include|write|provide|need|want|get|insert ~3 fake|false|made|fictional|fictitious|bogus|invented ..2 DATA",
    evenSelf: true,
  },
  { say: "ADD|put|find|sprinkle in? ..1 NUM ..3 SOURCES", must: "strength or end" },
  "ADD|put in? ..1 NUM ..3 SOURCES",
  { say: "SOURCES that|which ~2 NEGATOR|dont|doesnt exist", stated: true },
  {
    say: "change|adjust|tweak|alter|manipulate|massage|fudge|doctor ..3 results|data|findings|statistics ~3 so|until|to",
    evenSelf: true,
  },
  "sign|stamp|backdate|log ..4 placement|hours|timesheet|timesheets|attendance",
  "WRITE|describe|pretend ~8 as if|though i",
  "pretend|pretending that? i|im|ive|we",
];

/** Communicating in the student's name. */
export const inYourName: readonly (string | RequestPattern)[] = [
  "be|play|become me in|on|at|during|for",
  "pretend|pretending|claim ~2 be|are|were|youre me|us",
  "impersonate me|us",
  "pose|act|speak|sign|go|appear as me",
  { say: "email|mail|message|contact|call|phone|text|reply|write|answer ~4 TEACHER", must: "strength", compound: true },
  { say: "submit|upload|hand|turn|post|send ~4 IT|WHOLE|PART|in ~2 for|on|in|under|as me|my", must: "strength" },
  "pass ~3 off as ..1 mine|own",
  { say: "hand|turn|submit|use ~3 as my|mine own?", must: "end", stated: true },
];
