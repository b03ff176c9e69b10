/** The banner of a view, in the colours of the site. */
export const viewStyle = `
.view-as { position: sticky; top: 0; z-index: 100; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
  justify-content: space-between; padding: 8px 16px; background: var(--warn-wash); color: var(--ink);
  border-bottom: 2px solid var(--warn); }
.view-as p { margin: 0; }
.view-as button { min-height: 36px; padding: 0 16px; font: inherit; font-weight: 600; color: var(--surface);
  background: var(--ink); border: 0; border-radius: 8px; cursor: pointer; }
.view-as ~ * a[aria-disabled] { opacity: 0.55; cursor: not-allowed; }
`;
