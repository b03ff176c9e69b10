export default function Page() {
  return <h1>routes/public/services-article.tsx</h1>;
}
