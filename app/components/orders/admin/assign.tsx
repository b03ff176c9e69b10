import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Avatar } from "../../ui/avatar.tsx";
import { Moment } from "../../ui/time.tsx";
import type { StaffOrderView } from "../views.ts";
import { ActForm } from "./action-form.tsx";
import adminStyles from "./orders.admin.module.css";

/** The experts who offer this service, with their open orders; experts with capacity and the right field come first. */
export function Assign({ order }: { order: StaffOrderView }) {
  const { candidates } = order;
  if (candidates.length === 0)
    return <p className={textStyles.faint}>No expert offers this service. Add one in Settings, Experts.</p>;
  const open = candidates.filter(({ id, full, awayUntil }) => !full && awayUntil === null && id !== order.expert?.id);
  return (
    <ActForm
      order={order}
      intent="assign"
      button={order.expert ? "Reassign order" : "Assign order"}
      kind="primary"
      disabled={open.length === 0}
    >
      <ul className={adminStyles.candidates}>
        {candidates.map(({ id, name, qualification, load, capacity, inField, full, awayUntil }) => (
          <li key={id}>
            <label>
              <Radio
                name="expert"
                value={id}
                defaultChecked={id === open[0]?.id}
                disabled={full || awayUntil !== null || id === order.expert?.id}
              />
              <Avatar name={name} />
              <span>
                <b>{name}</b>
                <span>
                  {inField ? "in this field" : "another field"}, {qualification}
                  {awayUntil === null ? null : (
                    <>
                      , away until <Moment at={awayUntil} />
                    </>
                  )}
                </span>
              </span>
              <span className={textStyles.number}>
                {load} of {capacity}
                {full ? ", full" : ""}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {open.length === 0 ? (
        <p className={textStyles.faint}>
          Every expert for this service is full or away. Wait until one finishes an order, or increase an expert’s limit
          in Settings, Experts.
        </p>
      ) : null}
    </ActForm>
  );
}
