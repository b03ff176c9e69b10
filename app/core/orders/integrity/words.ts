/**
 * The words the rules know, by their function in a request. A class is named in capitals; requests.ts combines the
 * classes. Terms of two words ("case study") are written with an underscore.
 */
export const wordClasses = {
  // Verbs of a request.
  WRITE: "write compose ghostwrite author pen produce create generate craft formulate draft wright rite",
  WRITING: "writing composing ghostwriting producing creating drafting doing completing finishing",
  WRITTEN:
    "redone reworked reworded rephrased paraphrased humanised humanized spun written done completed finished composed drafted produced prepared rewritten ghostwritten",
  MAKE: "make prepare develop build handle manage sort deal craft",
  /** Past forms in a wish: "if you wrote it". */
  WROTE: "wrote drafted composed completed finished did extended added rewrote redid produced created",
  FINISH: "finish complete extend expand continue lengthen elaborate conclude",
  ADD: "add insert append",
  DO: "do",
  REWRITE: "rewrite redo recast rework rewriting",
  REPHRASE: "rephrase reword paraphrase restate rephrasing rewording paraphrasing",
  TAKE: "take sit attend pass ace do complete answer solve write finish taking",
  ANSWER: "answer solve do complete fill",
  BUY: "buy order purchase",
  PAY: "pay paid paying charge charges cost costs price fee hire hiring rate",
  INVENT: "invent fabricate falsify forge fake concoct inventing fabricating",
  HUMANISE: "humanise humanize humanising humanizing dehumanise",
  BYPASS:
    "bypass beat trick fool evade defeat outsmart circumvent cheat dodge deceive bypassing evading fooling beating",
  LOWER:
    "clear wipe fix lower reduce decrease drop cut minimise minimize remove hide mask eliminate erase shrink conceal reducing lowering removing",
  SPIN: "spin respin spinning",
  HIDE: "hide conceal disguise mask cover hiding disguising",

  // Objects of a request.
  WHOLE:
    "reflective_piece book_review article_review discussion_paper position_paper annotated_bibliography essay essays assignment assignments paper papers homework coursework dissertation thesis report reports project projects presentation " +
    "proposal capstone portfolio case_study literature_review care_plan business_plan personal_statement cover_letter motivation_letter home_work " +
    "research_paper term_paper lab_report reflective_account journal_article speech worksheet problem_set powerpoint",
  PRODUCT:
    "reflective_piece book_review article_review discussion_paper position_paper annotated_bibliography essay essays assignment dissertation thesis coursework literature_review case_study research_paper term_paper lab_report personal_statement " +
    "cover_letter motivation_letter reflective_account care_plan business_plan capstone",
  PART:
    "piece pieces segment opening closing subsection subsections passage_of_text appendix paragraph paragraphs para paras conclusion conclusions introduction introductions intro section sections chapter chapters discussion abstract " +
    "methodology methods background analysis reflection reflections rationale argument ending body content bit bits rest remainder half part parts " +
    "evaluation appraisal recommendations code slides poster thesis_statement topic_sentence research_question research_questions executive_summary page pages text texts " +
    "discussion_post discussion_posts blog_post draft drafts answer answers script",
  SENTENCE: "sentence sentences phrase phrases wording line lines",
  IT: "it this that these those everything all something lot",
  PASSAGE: "article articles source sources passage passages quote quotation website blog post book",
  HOMEWORK:
    "homework assignment assignments coursework essay essays paper project dissertation thesis worksheet worksheets presentation exercises problem_set " +
    "task tasks module lab_report report home_work quiz exam test assessment case_study literature_review",
  RECORD: "log logs logbook logbooks timesheet timesheets workbook diary journal portfolio hours attendance skills_log",
  EXERCISES:
    "worksheet worksheets exam exams test tests quiz quizzes homework exercises assignment assignments problem_set workbook midterm final",
  TEST: "exam exams test tests quiz quizzes quizes midterm midterms finals final_exam final_exams viva mcq mcqs osce examination examinations",
  CLASS: "class classes course courses module modules lecture lectures seminar seminars webinar assessment assessments",
  SOURCES: "source sources reference references citation citations quotes quotations",
  DATA:
    "results result data source sources reference references citation citations quote quotes quotations interview interviews participants responses " +
    "survey findings statistics patient incident experience experiences reflection reflections placement hours evidence log logs signature signatures " +
    "timesheet timesheets story case study studies",
  DETECTOR:
    "turnitin gptzero zerogpt safeassign copyleaks detector detectors detection checker checkers urkund ouriginal compilatio copyscape plagiarism_check " +
    "similarity_check ai_check plagiarism_checks similarity_checks ai_checks ai_scan plagiarism_scan plagiarism_software originality_check ai_filter",
  SIMILARITY: "similarity plagiarism turnitin match matches originality ai_score ai_percentage ai_rate duplication",
  AI: "chat_gpt deepseek llm aigenerated ai chatgpt gpt gpt4 gpt5 robot robotic machine bot claude gemini copilot ai_generated",
  DTEXT:
    "it text texts essay paper draft writing work paragraph paragraphs ai chatgpt gpt content this article document report assignment thesis dissertation",
  ACCOUNT: "account moodle canvas blackboard brightspace portal vle email as",
  TEACHER:
    "software program programme system profs tutors teachers lecturers professors supervisors markers markers examiners teacher tutor professor prof lecturer supervisor marker examiner instructor university school college uni module_leader turnitin detector",
  CAUGHT:
    "traced traceable matches resembles detect detected detects detectable flag flagged flags caught catch catches notice noticed notices recognise recognised recognized found spotted",

  // Objects of an allowed request that may occur nearby.
  OURS:
    "feedback comment comments note notes suggestion suggestions remark remarks correction corrections question questions explanation explanations list " +
    "checklist review reviews proofread proofreading edit edits editing check checks critique advice tip tips hint hints outline outlines plan plans structure help guidance " +
    "letter formatting format opinion thoughts score mark marks grade title titles heading headings number numbers name names date dates spelling caption captions " +
    "reading typo typos error errors mistake mistakes grammar feedback_report summary_of references bibliography citations table tables index",
  PREPOSITION:
    "about on in into to at from beside next under over above below near against between around toward towards through during after before as than and or but which where why what how when who whether if that's because with while until",
  AFTER:
    "plan plans outline outlines structure feedback title titles question questions brief criteria format formatting heading headings number numbers break breaks spacing " +
    "mark marks grade score scores results data check review proofread proofreading deadline topic topics idea ideas guidelines guide prompt template length count order " +
    "skills style comments numbering header headers footer footers references",
  OUR_WORK:
    "check checked proofread proofreading correct corrected corrections edit edited editing format formatted formatting comment comments review reviewed mark marked fix read explain show teach " +
    "references citations grammar spelling punctuation commas typos tenses headings feedback layout apa harvard mla vancouver look",

  // Subjects of a request.
  YOU: "you u ya someone somebody anyone anybody writer writers expert experts editor editors team yourself professional professionals y'all ghostwriter person freelancer",
  SELF: "i we im ive id ill",
  OTHER:
    "they he she it students student people nurses who which that others companies mills essay_mills universities researchers authors author nobody noone everyone one staff doctors pupils parents",
  LEARN:
    "how help helping teach teaching taught learn learning learned learnt let letting practise practice understand show tips advice ways way guidance strategies techniques",
  SKIP:
    "else kindly please pls plz kindly just simply also then now actually really quickly only still always even can could would will should must may might shall have has had need needs want wants " +
    "wanna gonna gotta like love wish going able try trying hi hello hey dear sir madam ok okay urgent urgently asap thanks again first second third finally next lastly today tonight " +
    "tomorrow simply maybe perhaps so and or but either rather be am is are was were do does did dont been not never if soon quick yes well basically instead better best to fully completely properly both",
  MODAL: "can could would will should must may might shall to ll need",
  NEGATOR: "not no never none nor neither without cannot nothing nobody noone",
  OF_ASKING:
    "you u someone somebody anyone anybody ask asking asked want wanting wanted need needing expect expecting let letting have having get me us to of looking trying tempted writing for be allowed supposed going able intend plan him her them actually ever simply please just even really paid pay paying wish like",
  /** Lengths that a request for comments never has; numbers of three digits belong to this class too. */
  HUNDREDS: "hundred hundreds thousand thousands",
  /** What may be undetected or hidden without any deception. */
  HONESTLY_HIDDEN:
    "mistake mistakes error errors typo typos comma commas slip slips disease diseases infection infections sepsis cancer virus viral hiv delirium bleeding symptom " +
    "symptoms patient patients illness deterioration pain fraud abuse ulcer ulcers stroke fracture fractures diabetes depression",
  NUM: "thirty forty fifty sixty eighty ninety dozen one two three four five six seven eight nine ten twelve fifteen twenty hundred thousand few couple several some more extra another additional",
  WORDS: "word words page pages sentence sentences line lines",
  PURPOSE: "so sure ensure want wants need needs must should that guarantee order way",
  BRIEF:
    "brief task assignment question prompt instructions instruction rubric criteria criterion exercise requirements requirement guidelines guideline handbook wording topic title aim essay_question",
  SPEAKER:
    "teacher tutor professor prof lecturer supervisor marker examiner instructor mentor feedback comment comments handbook friend friends someone somebody he she they university school guidelines reviewer " +
    "brief task assignment question prompt instructions rubric module_leader guide advisor adviser note email",
  SAYS: "said says say wrote writes write asked asks told tells wants wanted commented comments suggested suggests recommends recommended requires required demands demanded advised advises reads noted states stated insisted thinks thought",
  TOPIC:
    "about discusses discuss discussing examines examining examine explores explore exploring argues arguing investigates investigating analyses analyzes topic titled entitled called concerns covers " +
    "describes describing criticises criticizes considers compares against",
  LEAVE:
    "avoid avoiding refuse refusing stop stopping forbid forbids forbidden against prohibit prohibits instead rather",
} as const;

export type WordClass = keyof typeof wordClasses;

/** Verbs and nouns that are also recognised with a typing error. */
export const slippery =
  "write rewrite compose ghostwrite complete finish essay essays assignment assignments homework coursework dissertation thesis paragraph paragraphs " +
  "conclusion introduction paraphrase rephrase humanise humanize undetectable turnitin bypass plagiarism similarity detected references fabricate";

/** Real words that differ from those above by one typing error. */
export const notSlips =
  "white whites writer writers written wrote writes writing writ waite trite rewrites rewrote rewritten essayist assay assays completes completed completely complex " +
  "compete finishes finished finnish paragraphed conclusions introductions composed composer composes comprise homeworks theses these paraphrased paraphrases rephrased thesis humanised humanized " +
  "bypassed bypasses referenced fabricated fabricates fabric similarly similarities unite quite spite smite rite wrist wrest deflected dejected defected undetected assignments paragraph ghostwriter";
