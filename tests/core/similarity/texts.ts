/** Original prose, written for these tests. */
export const harbour = `The harbour of a small northern town tells its history better than any archive. Along the quay stand
warehouses whose brick has turned almost black, and behind them the narrow plots of the merchants still follow the line of
a medieval ditch. When the herring left the coast in the sixteenth century, the town did not decline at once. It sold
timber, then rope, and in the end its own young men, who sailed on foreign ships and sent their wages home in letters.
The parish kept those letters because nobody claimed them. Two hundred of them survive, and they describe ports as far
away as Riga, Lisbon and Smyrna with a calm eye for prices and weather.

A letter of 1743 explains why the wooden crane was never replaced. The council had asked three engineers for advice, and
each of them proposed a different machine. Because the councillors could not agree, they repaired the old crane with oak
from a wrecked ship, and it worked for another ninety years. Visitors admire it today as a monument of patience. It is
rather a monument of indecision, although the result was sound.

Historians have often read the harbour as a failure of enterprise. The tax rolls suggest another story. Between 1690 and
1760 the number of households that owned a share in a vessel rose from forty to more than three hundred. Ownership was
split into eighths, sixteenths and even sixty-fourths, so that a widow or a baker could take part in a voyage to Norway.
Losses were common, yet they were small for each owner. What looks like timid business was a way of spreading danger over
a whole street. Insurance companies later sold the same idea back to the town at a much higher price.

The last timber ship left in 1911. Since then the water has belonged to yachts, gulls and students who measure salt. They
have found that the ditch still drains into the basin after heavy rain, just as it did when monks dug it. Maps forget such
things, but water remembers the shape of the ground. Anyone who wants to understand the town should therefore wait for a
storm, walk down to the basin at night, and listen to the old ditch running under the road.`;

export const soil = `Soil is usually described by what can be measured in a laboratory: acidity, organic carbon, the share of
sand, silt and clay. Farmers describe it by what it allows them to do. A field is early or late, kind or stubborn, and it
either carries a tractor in March or swallows it. Both descriptions are correct, but they answer different questions. The
laboratory asks what the soil contains, whereas the farmer asks how it behaves after a week of rain.

In a survey of eighty fields we compared the two ways of speaking. Each farmer was asked to rank his own fields from the
easiest to the most difficult, and to give a reason for every rank. We then took samples from the same fields and ran the
ordinary tests. Clay content explained less than a third of the ranking. The depth of the first stony layer explained
more, and the age of the drains explained most of all. None of the standard tests includes the age of the drains, because
a drain is not a property of the soil. For the person who works the field it is the property that matters.

This result has a practical side. Advisers who arrive with a table of nutrients are heard politely and then ignored. Those
who begin by walking the ditch with the owner learn where water stands in spring, which corner was once a pond, and why
the grandfather never ploughed the strip beside the hedge. Only afterwards do numbers make sense. A low value for potash
means little if the roots cannot reach it through a layer that was pressed hard by forty years of harvest machines.

We do not argue against measurement. We argue that measurement should start from a description, and that the description
has to be collected with the same care as a sample. It must be dated, located and attributed, and it must be possible to
contradict it. When two neighbours disagree about a boundary strip, that disagreement is information. It often marks the
line where the subsoil changes, and it costs nothing but an afternoon of listening.`;

export const sleep = `Most people believe that they know how long they slept. In a study with wrist sensors, ninety volunteers
estimated their sleep every morning for four weeks. The estimates were wrong by an average of forty-eight minutes, and the
error was not random. Short sleepers added time, long sleepers subtracted it, and those who woke often during the night
remembered only the longest interruption. The volunteers trusted their memory even when they were shown the curve of the
sensor. Many replied that the machine must have been asleep.

Why should memory be so poor at a task that is repeated every day? One answer is that nobody experiences the length of
sleep. We experience going to bed and getting up, and we fill the space between them with a plausible story. The story is
coloured by the mood of the morning. After a bad dream the night seems long; after a good evening it seems to have passed
in a moment. Duration is thus inferred from quality, although we think that quality follows from duration.

For doctors the finding is awkward. Questionnaires are cheap, and most of what is known about sleep in large populations
rests on them. If the error were the same for everybody, averages would survive. But the error depends on age, on work
shifts and on worry, which are exactly the variables that such studies try to explain. A worried person who sleeps seven
hours and reports five will appear as evidence that worry shortens sleep.

There is no simple remedy. Sensors confuse quiet reading with sleep and cannot be worn by everybody. Diaries that ask for
three fixed points, namely when the light was put out, when the first waking was noticed and when the feet touched the
floor, reduce the error by half. They do so because they ask for events and not for a length. The lesson may be older than
the sensor: people are good witnesses of what happened, and poor witnesses of how long it took.`;

export const gardens = `A school garden is rarely about vegetables. When the district of Aldermoor opened eleven of them in one
spring, the stated purpose was healthy food, and the first harvest was photographed from every side. By autumn the teachers
had noticed something else. Children who seldom spoke in class explained to visitors how a compost heap warms, why beans
should not follow beans, and which beetle was a friend. They spoke because they had seen it, and because the visitor had
not. Knowledge that cannot be found in a textbook gives the smallest pupil an advantage over the largest adult.

The second year was harder. Weeds do not respect holidays, and the caretakers had never been asked whether they wanted a
garden. Four schools gave up. The others survived for a reason that the planners had not foreseen: grandparents. They came
with their own tools, quarrelled about pruning, and stayed for lunch. In one school a retired bus driver kept a notebook in
which he recorded the first frost and the last swallow of every year since 1968. The pupils turned it into a graph, and
the graph became the only climate lesson that none of them forgot.

Whether such gardens improve marks is difficult to say. Schools that keep a garden alive differ in many ways from schools
that do not, and enthusiasm is not distributed by lot. What can be said is modest. The gardens changed who was listened to.
They brought old people through a gate that had been locked at nine every morning, and they made waiting respectable,
since nothing in a garden can be finished before the bell.`;

/** The words of a text with single spaces. */
export function flat(text: string): string {
  return text.replace(/\s+/g, " ");
}
