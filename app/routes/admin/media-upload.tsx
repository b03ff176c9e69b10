export default function Page() {
  return <h1>routes/admin/media-upload.tsx</h1>;
}
