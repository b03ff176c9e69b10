import { Download } from "lucide-react";
import { preload } from "react-dom";
import { Link } from "#app/components/ui/link.tsx";
import { columnSizes } from "#core/content/article-html.ts";
import { clockTime } from "#core/media/playing-time.ts";
import type { ArticleMedia, Publication } from "#schema/content/article.ts";
import iconStyles from "../ui/icon.module.css";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Picture } from "./picture.tsx";

/** The audio or video player with its downloads. Nothing is loaded before the reader presses play. */
export function Player({ publication, media }: { publication: Publication; media: ArticleMedia }) {
  const kind = media.mime.startsWith("video/") ? "video" : "audio";
  return (
    <figure className="site-player">
      {kind === "video" ? (
        <Video media={media} title={publication.title} />
      ) : (
        <Audio media={media} title={publication.title} />
      )}
      <figcaption>
        <Link href={media.src} download>
          <Download className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Download the {kind}
        </Link>{" "}
        <span className={textStyles.number}>
          {formatOf(media)}, {sizeText(media.bytes)}
        </span>
        {publication.transcript.length > 0 ? (
          <>
            {" "}
            <Link href="#transcript">Transcript</Link>
          </>
        ) : null}
      </figcaption>
    </figure>
  );
}

type MediaProps = { media: ArticleMedia; title: string };

function Video({ media, title }: MediaProps) {
  const { width = 960, height = 540 } = media;
  // A poster has one address for every screen, so its resolution does not exceed the video's.
  const poster = media.poster?.variants.find((one) => one.width >= width)?.src ?? media.poster?.src;
  if (poster) preload(poster, { as: "image", fetchPriority: "high" });
  return (
    <video
      id="player"
      controls
      preload="none"
      playsInline
      src={media.src}
      poster={poster}
      width={width}
      height={height}
      aria-label={title}
    >
      <track kind="captions" src={media.captions} srcLang="en" label="English" default />
    </video>
  );
}

function Audio({ media, title }: MediaProps) {
  return (
    <>
      {media.poster ? <Picture picture={media.poster} sizes={columnSizes} seen="first" /> : null}
      <audio id="player" controls preload="none" src={media.src} aria-label={title}>
        <track kind="captions" src={media.captions} srcLang="en" label="English" default />
      </audio>
    </>
  );
}

/** Chapter links: with the script they move the player, without it they open the file at that second. */
export function Chapters({ publication, media }: { publication: Publication; media: ArticleMedia }) {
  if (publication.chapters.length === 0) return null;
  return (
    <section className="site-chapters" aria-labelledby="chapters">
      <h2 id="chapters">Chapters</h2>
      <ol>
        {publication.chapters.map(({ at, title }) => (
          <li key={at}>
            <Seek at={at} media={media} /> {title}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The full transcript with speakers and times; open by default, because some readers depend on it. */
export function Transcript({ publication, media }: { publication: Publication; media: ArticleMedia }) {
  if (publication.transcript.length === 0) return null;
  return (
    <section className="site-transcript" aria-labelledby="transcript">
      <h2 id="transcript">Transcript</h2>
      <details open>
        <summary>Full transcript</summary>
        {publication.transcript.map((cue, at) => (
          // Two cues may begin in the same second.
          // biome-ignore lint/suspicious/noArrayIndexKey: a transcript is written once and never reordered.
          <p key={at}>
            <Seek at={cue.at} media={media} />
            {cue.speaker && cue.speaker !== publication.transcript[at - 1]?.speaker ? <b>{cue.speaker}</b> : null}{" "}
            {cue.text}
          </p>
        ))}
      </details>
    </section>
  );
}

function Seek({ at, media }: { at: number; media: ArticleMedia }) {
  return (
    <a
      className={`site-seek ${textStyles.number}`}
      href={`${media.src}#t=${at}`}
      data-seek={at}
      aria-label={`Play from ${clockTime(at)}`}
    >
      {clockTime(at)}
    </a>
  );
}

function formatOf({ mime }: ArticleMedia): string {
  return { "audio/mpeg": "MP3", "audio/mp4": "M4A", "video/mp4": "MP4", "video/webm": "WebM" }[mime];
}
