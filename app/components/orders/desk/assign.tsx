import { Avatar } from "../../ui/avatar.tsx";
import type { StaffOrderView } from "../views.ts";
import { ActForm } from "./act-form.tsx";

/** Those who do this kind of help, with how much they have; the ones with room and the field come first. */
export function Assign({ order }: { order: StaffOrderView }) {
  const { candidates } = order;
  if (candidates.length === 0)
    return <p className="dim">Nobody does this kind of help. Add somebody in Settings, Experts.</p>;
  const first = candidates.find(({ load, capacity }) => load < capacity);
  return (
    <ActForm order={order} intent="assign" button={order.expert ? "Move it there" : "Assign"} kind="primary">
      <ul className="cand">
        {candidates.map(({ id, name, qualification, load, capacity, inField }) => {
          const full = load >= capacity;
          return (
            <li key={id}>
              <label>
                <input
                  type="radio"
                  name="expert"
                  value={id}
                  defaultChecked={id === first?.id}
                  disabled={full || id === order.expert?.id}
                />
                <Avatar name={name} />
                <span>
                  <b>{name}</b>
                  <span>
                    {inField ? "in this field" : "another field"}, {qualification}
                  </span>
                </span>
                <span className="num">
                  {load} of {capacity}
                  {full ? ", full" : ""}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </ActForm>
  );
}
