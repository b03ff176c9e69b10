export default function Page() {
  return <h1>routes/public/contact.tsx</h1>;
}
