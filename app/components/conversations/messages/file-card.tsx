import { Clock, Download, FileText, TriangleAlert } from "lucide-react";
import { sizeText } from "#app/components/ui/size-text.ts";
import type { FileView } from "#schema/conversations/conversation.ts";

/** A file of a message. It cannot be opened before it was scanned; a scanned picture is shown as a thumbnail. */
export function FileCard({ file }: { file: FileView }) {
  const { id, name, kind, bytes, status, problem } = file;
  const address = `/api/message-files/${id}/file`;
  switch (status) {
    case "ready":
      return kind === "png" || kind === "jpg" ? (
        <a className="att picture" href={address} download={name}>
          <img src={address} alt={name} loading="lazy" />
          <span className="of">
            {name} <span className="dim num">{sizeText(bytes)}</span>
          </span>
        </a>
      ) : (
        <a className="att" href={address} download={name}>
          <FileText className="i" aria-hidden="true" />
          <span className="of">{name}</span>
          <span className="dim num">{sizeText(bytes)}</span>
          <Download className="i s" aria-hidden="true" />
          <span className="vh">Download</span>
        </a>
      );
    case "uploading":
    case "received":
      return (
        <span className="att">
          <Clock className="i" aria-hidden="true" />
          <span className="of">{name}</span>
          <span className="dim">being checked</span>
        </span>
      );
    case "rejected":
      return (
        <span className="att stopped">
          <TriangleAlert className="i" aria-hidden="true" />
          <span className="of">
            {name} was rejected. <span className="why">{problem}</span>
          </span>
        </span>
      );
    case "deleted":
      return (
        <span className="att">
          <FileText className="i" aria-hidden="true" />
          <span className="of">{name}</span>
          <span className="dim">deleted</span>
        </span>
      );
  }
}
