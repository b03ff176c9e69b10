/**
 * What a word means in a request, in English, French, Spanish and German. A word belongs to a concept if it is, or
 * (with `*`) begins with, one of its entries; entries are lower case without diacritics. Concepts let the model
 * apply what it learnt of one wording, or one language, to another.
 */
const entries = {
  WRITE:
    "write* wrote writing written wrt* writ compos* draft* author* pen penned ghost* produc* creat* craft* formulat* generat* prepar* " +
    "ecri* redig* redact* redaction compose* escrib* escriv* redact* elabor* schreib* schrieb* geschrieb* verfass* ausformul* anfertig* formulier* erstell*",
  MAKE:
    "do does done doing make makes made making handle* deliver* complet* finish* fill* continu* expand* extend* develop* flesh* take supply provide* give get " +
    "fais faire fait faites terminez terminer finir completez developp* continuez remplir fournir haga* hace* hacer hecho haz hagan termin* complet* rellen* desarroll* " +
    "mach* gemacht erledig* beend* fertig* ubernehm* ubernimm* erganz* full* weiterschreib*",
  ADD: "add adding adds insert* append* put put pad top include ajout* inser* mett* anad* agreg* inclu* pong* fug* einfug* hinzufug* einbau*",
  REWRITE:
    "rewrit* rewrote rewrt* reword* rephras* paraphras* parafras* restat* recast* redo* redone rework* reformulat* spin spun swap* synonym* thesaurus " +
    "reecri* recri* reformul* remani* sinonim* reescrib* umschreib* umformul* umgeschrieb*",
  CHANGE:
    "change* chang* alter* modif* adapt* adjust* replac* transform* convert* turn cambi* sustituy* convier* remplac* ander* ersetz* verander*",
  WORK:
    "essay* esay* assig* paper* homework* hw coursework* dissertation* thesis thes* report* project* capstone* proposal* case portfolio* review* chapter* statement text* document* " +
    "devoir* memoire* essai* rapport* these* travail* ensayo* tarea* trabajo* tesis informe* hausarbeit* masterarbeit* bachelorarbeit* seminararbeit* arbeit* aufsatz* aufgabe* hausaufgabe* fallstudie* bericht* dokument*",
  PART:
    "introduc* intro conclusi* discussion abstract method* section* paragraph* sentence* part parts rest remainder half pages page word words findings analysis argument* " +
    "partie* paragraphe* phrase* reste moitie mots suite parrafo* parte* frase* resto mitad palabra* conclucion einleitung* fazit kapitel* absatz* abschnitt* rest teil teile satz* seite* seiten worter* wortern diskussion",
  CHECKER:
    "turnitin turnitn turniton safeassign copyleaks gptzero zerogpt compilatio plagscan unicheck ithenticate ouriginal urkund copyscape originality winston sapling detector* detecteur* detektor* checker* scanner* antiplag* plagiatssoftware plagiatsprufung software logiciel programa programm grammarly",
  PLAGIARISM:
    "plag* similarit* similitud* similitude* ahnlichkeit* uberschneidung* match matches matching score percentage pourcentage porcentaje prozent percent taux duplicat*",
  AI: "ai chatgpt gpt gpt4 gpt5 ia ki bot robot* gemini claude copilot machine llm",
  EVADE:
    "bypass* beat* trick* fool* evad* defeat* outsmart* circumvent* dodg* deceiv* avoid* escap* slip sneak* undetect* untrace* invisible hide* hidden hid conceal* mask* disguis* cover camoufl* cach* contourn* tromp* indetect* " +
    "burl* engan* ocult* disimul* evit* evad* umgeh* uberlist* verschlei* versteck* tausch* unauffind* nachweis* humani* menschlich* humain* humano",
  FIND:
    "detect* detekt* find* found catch* caught cought flag* notic* recogni* spot* see seen sees tell realis* realiz* trace* suspect* know knows trouve* trouver detecte* remarqu* voit voir attrap* savoir prendre detecta* encuentr* encontr* note notar ver vea pill* descub* cuenta saber " +
    "merk* findet finden gefunden erwisch* sehen sieht erkenn* auffliegt auffliege anschlag* wissen",
  LOWER:
    "lower* reduc* decreas* drop* cut bring under below less zero minim* remov* rid erase* eliminat* delete* clean* wash* vanish* disappear* baiss* redui* enlev* supprim* dispara* moins sous zero baj* reduz* quit* borr* elimin* menos cero senk* entfern* beseitig* herunter verschwind* unter null weniger",
  COPIED:
    "copied copy copi* pasted taken took stolen website internet wikipedia copie* copia* kopier* abgeschrieb* ubernommen",
  TEST: "exam exams exm examen examenes quiz* qcm test tests midterm* finals viva hesi ati prueba* parcial partiel epreuve* klausur* prufung* cuestionario",
  ANSWER:
    "answer* solve* solution* respond* reply repl* repond* reponse* respond* respuest* contest* conteste resuelv* antwort* beantwort* losung*",
  CLASS:
    "class classes course* module* lecture* seminar* webinar* forum* foro discussion board peers classmates cours clase curso onlinekurs kommiliton* camarade* companer*",
  INVENT:
    "invent* fabricat* fak* fictional forge* forg* made-up imagin* plausible realistic invente* fabriqu* fictif* fictiv* faux fausse* falso* falsa* fabrique* ficticia* ficticio* erfind* erfunden* ausdenk* denken denk",
  DATA: "data results result interview* survey* participant* source* reference* refrence* citation* quote* patient* hours placement diary log logs dataset numbers sample resultat* donnee* entretien* stage journal datos resultado* entrevista* encuesta* fuente* referencia* cita* practicas diario daten ergebnis* umfrage* quelle* zitat* praktikum* tagebuch zahlen",
  SIGN: "sign* signature* certificat* stamp attest justificante firm* unterschr* signez",
  ACCOUNT:
    "login log password* username account canvas moodle blackboard portal upload* submit* contrasena* usuario entregar entregue suba passwort zugangsdaten loggen laden hochladen abgeben abzugeben mot identifiant connect* deposez rendre rendez",
  TEACHER:
    "teacher* tutor* professor* prof lecturer* supervisor* marker* examiner* instructor* school university uni college faculty profesor* maestr* escuela universidad professeur* enseignant* ecole dozent* betreuer* hochschule lehrer*",
  CHECK:
    "check* chek* proofread* correct* grammar* gramar* grammatic* spell* speling punctuat* comma* mark marks marking fix edit* format* review* read* comment* comments feedback tips advice explain* show point tell look " +
    "corrig* correg* corrij* correction* correccion* relire* relecture* orthograph* grammaire* ponctuation verifi* revis* ortograf* gramatic* puntuacion compruebe* senal* indique* korrig* korrektur* rechtschreib* grammati* pruf* kommentar* anmerk* zeigen lektor*",
  LEARN:
    "learn* teach* understand* explain* practi* tutor* tutoring how improve improving comprendre expliquer apprendre aprender entender explicar repasar lernen verstehen erklar* uben wie comment como",
  ME: "me us mir mich uns moi nous mi nos",
  MY: "my mine our mon ma mes notre mis nuestro mein meine meinen meinem meiner unsere",
  I: "i im ive id ill we ich wir je j yo nosotros",
  MYSELF: "myself ourselves alone own selbst moimeme meme misma mismo solo eigene eigenen",
  YOU: "you u ya your yours yourself someone somebody anyone expert* writer* colleague* team vous tu votre quelquun usted ustedes su alguien sie ihr ihre ihnen jemand du",
  OTHER: "they he she students people nurses who others etudiants estudiantes studierende patients",
  NOT: "not no never dont doesnt didnt cannot cant without nothing nobody none nor ne pas n jamais rien personne sans sin nunca nada nadie nicht kein keine keinen nichts niemand nie ohne",
  ONLY: "only just nothing merely seulement juste seulement solo solamente nur bloss",
  PLEASE: "please pls plz kindly svp plait merci favor porfa porfavor bitte",
  CAN: "can could would will may might possible pouvez pourriez peut puede pueden podria konnen konnten kann wurden wurde",
  MUST: "must should has have need needs must doit doivent faut debe deben tiene tengo hay muss mussen soll sollen darf durfen brauche besoin necesito",
  WANT: "want wants wanted wish like love prefer hope rather grateful appreciate glad relief wonderful delighted veux voudrais aimerais prefere quiero quisiera gustaria prefiero agradec* will mochte hatte lieber dankbar schon ware",
  PAY: "pay paid paying price cost costs charge* buy order hire paie paye coute prix combien pago cuesta cobran cuanto precio zahle kostet kosten preis verlangen",
  QUESTION:
    "what which where why when whether is are does do am que quel quelle quelles ou pourquoi est estce cual donde por was welche wo warum ist sind",
  ABOUT:
    "about discuss* examin* explor* investigat* compar* describ* stud* traite* porte* etudi* trata* habla* estudia* handelt untersuch* uber on sur sobre",
  FORBID:
    "allow* permit* forbid* forbids rule* policy permet* permis autoris* interdi* permit* permitido prohib* erlaub* verbiet* verboten darf",
  BRIEF:
    "task brief question prompt rubric consigne sujet tarea consigna aufgabe asks says attached joint adjunto anhang",
  DEADLINE:
    "due deadline urgent asap tonight tomorrow tmrw monday friday hours midnight demain urgente manana lundi lunes montag morgen dringend",
  WHOLE:
    "all whole entire everything complete full total completely entirely tout toute tous entier entiere todo toda todos entero entera alles ganz* gesamt* komplett* samtlich*",
  EMPTY:
    "missing empty blank lack* gap gaps nothing begun started start scratch remaining xxx tbd todo unfinished manqu* vide* trous debut falta* vacio* vacia* hueco* fehl* leer* lucke*",
  READY:
    "ready finished done product result hand handed turn deliver* inbox pret prete rendre listo lista entregar resultado ergebnis fertige fertigen abgabefertig",
  OTHERWISE:
    "different* other another new fresh original unique autre* autrement differen* nouvel* otra* otro* distint* nuev* andere* anders neu neue* neuen",
  HUMAN: "human humans person student natural native humain* humano* humana* menschlich* mensch",
  HELP: "help helps helped support aide aider aidez ayud* hilf* helf* geholfen hilfe",
  QUOTING:
    "cite cited citing quotation* quoted apa harvard vancouver mla reference* bibliograph* citer citation* guillemet* citar comillas bibliograf* zitier* anfuhrung* literaturverzeichnis*",
  GOOD: "ok good fine right clear enough correct strong weak bon bonne clair claire juste bien claro clara gut klar richtig stark schwach",
  DONE: "wrote written finished added asked told did made used ecrit redige fait ajoute demande escribi redacte termine hice anadi pidio geschrieben verfasst gemacht benutzt getan ergänzt",
  TEXTS:
    "outline* plan plans feedback question* list title* heading* letter plan gliederung* esquema plan rubric template",
  DECLARE: "declar* told receipt track* transparent disclose* honest* angegeben declare",
} as const;

export type Concept = keyof typeof entries;

const whole = new Map<string, Concept[]>();
const stems: { stem: string; concept: Concept }[] = [];
for (const [concept, words] of Object.entries(entries) as [Concept, string][]) {
  for (const entry of new Set(words.split(" "))) {
    if (entry.endsWith("*")) stems.push({ stem: entry.slice(0, -1), concept });
    else whole.set(entry, [...(whole.get(entry) ?? []), concept]);
  }
}
const byStart = Map.groupBy(stems, ({ stem }) => stem.slice(0, 2));

/** The concepts of a word in lower case without diacritics; most words have none. */
export function conceptsOf(word: string): Concept[] {
  const found = new Set(whole.get(word));
  for (const { stem, concept } of byStart.get(word.slice(0, 2)) ?? []) if (word.startsWith(stem)) found.add(concept);
  return [...found];
}
