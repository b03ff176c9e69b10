export default function Page() {
  return <h1>routes/public/domain.tsx</h1>;
}
