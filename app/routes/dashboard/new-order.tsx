export default function Page() {
  return <h1>routes/dashboard/new-order.tsx</h1>;
}
