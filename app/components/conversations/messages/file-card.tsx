import { Clock, Download, FileText, TriangleAlert } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import { sizeText } from "#app/components/ui/size-text.ts";
import textStyles from "#app/components/ui/text.module.css";
import type { FileView } from "#schema/conversations/conversation.ts";
import composerStyles from "./conversations.composer.module.css";

/** A file of a message. It cannot be opened before it was scanned; a scanned picture is shown as a thumbnail. */
export function FileCard({ file }: { file: FileView }) {
  const { id, name, kind, bytes, status, problem } = file;
  const address = `/api/message-files/${id}/file`;
  switch (status) {
    case "ready":
      return kind === "png" || kind === "jpg" ? (
        <a
          className={`${composerStyles.attachment} ${composerStyles.attachmentPicture}`}
          href={address}
          download={name}
        >
          <img src={address} alt={name} loading="lazy" />
          <span className={composerStyles.fileInfo}>
            {name} <span className={`${textStyles.faint} ${textStyles.number}`}>{sizeText(bytes)}</span>
          </span>
        </a>
      ) : (
        <a className={composerStyles.attachment} href={address} download={name}>
          <FileText className={iconStyles.root} aria-hidden="true" />
          <span className={composerStyles.fileInfo}>{name}</span>
          <span className={`${textStyles.faint} ${textStyles.number}`}>{sizeText(bytes)}</span>
          <Download className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          <span className={textStyles.hidden}>Download</span>
        </a>
      );
    case "uploading":
    case "received":
      return (
        <span className={composerStyles.attachment}>
          <Clock className={iconStyles.root} aria-hidden="true" />
          <span className={composerStyles.fileInfo}>{name}</span>
          <span className={textStyles.faint}>being checked</span>
        </span>
      );
    case "rejected":
      return (
        <span className={`${composerStyles.attachment} ${composerStyles.attachmentFailed}`}>
          <TriangleAlert className={iconStyles.root} aria-hidden="true" />
          <span className={composerStyles.fileInfo}>
            {name} was rejected. <span className={composerStyles.attachmentReason}>{problem}</span>
          </span>
        </span>
      );
    case "deleted":
      return (
        <span className={composerStyles.attachment}>
          <FileText className={iconStyles.root} aria-hidden="true" />
          <span className={composerStyles.fileInfo}>{name}</span>
          <span className={textStyles.faint}>deleted</span>
        </span>
      );
  }
}
