export default function Page() {
  return <h1>routes/dashboard/orders.tsx</h1>;
}
