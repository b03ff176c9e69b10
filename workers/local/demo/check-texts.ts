/** A student's text about early warning scores: her own paragraphs. Borrowed ones are put between them (checks.ts). */
export const draftOfWard: readonly string[] = [
  "On the surgical ward where I spent eight weeks, the observations were taken every four hours and typed into a tablet. A number appeared in a coloured box, and the colour decided how the next hour went. This essay asks what that number can tell a student nurse, and what it leaves out.",
  "My first example is a woman on her second day after bowel surgery. Her total was two all night. At six in the morning she said she did not feel right, and her daughter said the same on the telephone. The box stayed green. My supervisor sat down, looked at her for a minute and rang the doctor anyway.",
  "I asked afterwards why she had called. She told me that the woman had stopped complaining, which was new, and that her hands were cold. Neither of these is in the table. I had seen both and had not thought that they counted, because there was nowhere to type them.",
  "The second example is the opposite. A man with long-standing lung disease scored seven, and the tablet asked for an emergency call. His usual oxygen level is lower than the table expects. Once the right scale had been chosen, the total fell to three. The first number was not a mistake of arithmetic; it was an answer to the wrong question.",
  "From these two mornings I take one rule for myself. I read the number first, then I look for one thing that the number cannot know, and I write that down beside it. If the two disagree, I say so aloud to the nurse in charge. It is a small habit, and it would have helped me in the first case.",
];

/** How the second draft says what the first had copied. */
export const rewrittenInOwnWords =
  "What persuaded me in the guidance is that the total is tied to an answer. A high number means that a named person comes within a stated time, so the ward cannot collect numbers and do nothing with them.";

/** A short account without any borrowed passage; its writer lets other students’ checks find it. */
export const dataTask: readonly string[] = [
  "The task was to clean a table of four thousand clinic visits and to say how many were missed. I expected an afternoon of work and a single figure. It took three days, and at the end I had two figures and a page of notes on why they differ.",
  "The first surprise was the date column. Half of the clinics had written the day first and half the month first, and no one had noticed, because most dates make sense either way. I found it only when a Sunday turned out to be the busiest day of the week, although all of these clinics close on Sundays.",
  "The second was the word missed. Two clinics counted a visit as missed when the patient came late and was seen by another doctor. For the patient that is a visit. I could have chosen one meaning and moved on. Instead I counted both and asked the supervisor which of them the report needed.",
  "What I would do differently is simple: I would draw the table before I count anything. A picture of visits by weekday takes ten minutes and would have shown the Sundays at once. I would also write down each decision on the day I make it, with its reason, since after three days I could no longer remember why I had dropped thirty-one rows.",
  "I am satisfied with the two figures. They are smaller and less certain than the one I hoped for, and I can explain both.",
];

/** A text about an old book; one of its paragraphs is copied from the book without a citation. */
export const essayOnNursing: readonly string[] = [
  "For the module on the history of our profession we had to choose one old book and say what is left of it on a ward of today. I chose a thin one, because I thought that it would be quick. It was not quick, and I have changed my mind about the word old.",
  "My placement was on a medical ward with twenty-eight beds and windows that could not be opened. A man with pneumonia slept badly for four nights. We wrote down his temperature, his breathing and his tablets. On the fifth night a porter moved his bed away from the corridor door, and he slept until seven.",
  "In watching disease, both in private houses and in public hospitals, the thing which strikes the experienced observer most forcibly is this, that the symptoms or the sufferings generally considered to be inevitable and incident to the disease are very often not symptoms of the disease at all, but of something quite different, of the want of fresh air, or of light, or of warmth, or of quiet, or of cleanliness.",
  "No one had written down the noise. The form has no line for it, so it seemed to be no one’s task. I do not say that a quieter bed cures pneumonia. I say that we gave a second sleeping tablet for something that a porter could mend with two hands.",
  "What I take from the book is a question that I now ask at the start of a shift: which of the complaints on my list come from the illness, and which come from us? In three weeks I found light, thirst, a call bell out of reach, and a neighbour with a radio. None of these was in the notes.",
];
