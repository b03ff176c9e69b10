import rowsStyles from "../conversations/conversations.rows.module.css";
import cardStyles from "../ui/card.module.css";

const starters = [
  {
    subject: "A match in my report",
    topic: "similarity check",
    text: "Why is this passage a match, and what can I do about it?",
  },
  {
    subject: "What my school allows",
    topic: "order",
    text: "My school has a rule about help. Which service can I use?",
  },
  { subject: "A price for my draft", topic: "order", text: "How much would it cost for my word count and deadline?" },
];

/** An empty conversation: three common first questions. */
export function Starters() {
  return (
    <ul className={rowsStyles.starters}>
      {starters.map(({ subject, topic, text }) => (
        <li key={subject}>
          <a className={cardStyles.root} href={`/dashboard/messages?new=1&${new URLSearchParams({ subject, topic })}`}>
            <b>{subject}</b>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
