import { Check } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import formStyles from "./orders.form.module.css";
import { steps } from "./steps.ts";

type StepperProps = { at: number; done: (step: number) => boolean; go: (step: number) => void };

/** Progress in six segments: the current step, completed steps, and links back to them. */
export function Stepper({ at, done, go }: StepperProps) {
  return (
    <nav aria-label="Steps of the order">
      <p className={formStyles.stepAt}>
        Step {at} of {steps.length}, {steps[at - 1]?.label}
      </p>
      <ol className={formStyles.stepper}>
        {steps.map(({ key, label }, index) => {
          const step = index + 1;
          const ready = done(step) && step !== at;
          return (
            <li key={key} className={step === at ? formStyles.current : ready ? formStyles.done : undefined}>
              {step < at || ready ? (
                <Button kind="bare" type="button" onClick={() => go(step)}>
                  {ready ? <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> : null}
                  {label}
                </Button>
              ) : (
                <span aria-current={step === at ? "step" : undefined}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
