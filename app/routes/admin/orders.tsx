export default function Page() {
  return <h1>routes/admin/orders.tsx</h1>;
}
