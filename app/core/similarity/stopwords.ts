/** English function words: they carry grammar, not subject, so a fingerprint built on them finds everything. */
const FUNCTION_WORDS = `
a about above after again against all also although am among an and any are as at be became because become been before
being below between both but by can cannot could did do does doing done down during each either else even ever every
few first for from further get give given had has have having he hence her here hers herself him himself his how however
i if in indeed into is it its itself just last less let like made make many may me might mine more moreover most much must
my myself near neither never nevertheless next no nor not now of off often on once one only onto or other others ought our
ours ourselves out over own perhaps per rather said same say second see seem seems several shall she should since so some
such than that the their theirs them themselves then thence there thereby therefore these they this those though three
through throughout thus to together too toward towards two under until up upon us use used using very via was way we well
were what whatever when where whereas whether which while who whole whom whose why will with within without would yes yet
you your yours yourself don't doesn't didn't can't isn't aren't wasn't weren't won't it's that's i'm we're they're
`;

const stopWords = new Set(FUNCTION_WORDS.trim().split(/\s+/));

/** Whether a normalised word carries no subject. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
