/** Rewritten passages of the texts beside this file, written for these tests as a student might. */

/** The third paragraph of `harbour`, in other words and another order. */
export const harbourRewritten = `Scholars like to see the harbour as proof that enterprise was missing. Tax rolls tell a
different story: from 1690 to 1760 households owning a share in some vessel increased from forty to over three hundred.
Because ownership was divided into eighths, sixteenths or even sixty-fourths, a baker or a widow was able to take part in
a Norway voyage. Each owner's losses stayed small, although losses were common. So what seems timid business in fact
spread the danger over the whole street, an idea that insurance companies sold back to the town later, at a price far
higher.`;

/** The third paragraph of `sleep`, as it comes back from another language. */
export const sleepTranslated = `For physicians the result is uncomfortable. Questionnaires are inexpensive, and most of what one
knows about the sleep of large populations is based on them. If the error was the same for all, the averages would
survive. However the error depends on the age, the shift work and the worry, that is exactly on the variables which such
studies attempt to explain. A worried person that sleeps seven hours and reports five appears as proof that worry makes
sleep shorter.`;

/** The whole of `soil`, condensed. */
export const soilSummed = `A laboratory describes soil by acidity, organic carbon, sand, silt and clay; farmers describe how a
field behaves after rain. When eighty fields were surveyed, clay content explained less of the farmers' ranking than the age
of the drains, which no standard test includes. Advisers with a table of nutrients are ignored, and those who walk the
ditch with the owner learn why a value for potash means little. Measurement should start from a description, dated and
attributed with care, and disagreement of neighbours about a strip is information about the subsoil.`;

/** Someone else on the subject of `harbour`, from knowledge of their own. */
export const anotherHarbour = `Small ports of the north lived by fish for centuries. Herring moved its grounds several times, and each
time a town had to find other work: some built ships, some carried timber, and some dug peat. Archives keep customs lists,
and from these lists the trade of a harbour can be reconstructed year by year. The lists name the skipper, the cargo and
the port of origin, while the crew goes unmentioned. Merchants built their warehouses with the gable to the water, so that
goods could be hoisted straight from the deck. After the railway came, most of these quays fell silent, and sailing clubs
took them over in the twentieth century.`;
