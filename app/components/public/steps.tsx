import { Drawing, type DrawingAct } from "../content/drawing.tsx";

export type Step = { act: DrawingAct; title: string; text: string };

/** A process in steps, each with a drawing. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="site-steps">
      {steps.map((step) => (
        <li key={step.title}>
          <Drawing act={step.act} />
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
