import { Download, Ellipsis, Save } from "lucide-react";
import { Avatar } from "../ui/avatar.tsx";
import { Button, type ButtonKind, ButtonLink, IconButton } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import { Link } from "../ui/link.tsx";
import { Count, orderProgress, Pill, ProgressGlyph, pillTones } from "../ui/pill.tsx";
import { Progress } from "../ui/progress.tsx";
import styles from "./gallery.module.css";
import { long, Section, State } from "./section.tsx";

const kinds: readonly ButtonKind[] = ["primary", "secondary", "quiet", "danger", "danger-outline", "link"];

export function ButtonsSection() {
  return (
    <Section id="button" title="Button">
      {kinds.map((kind) => (
        <State key={kind} name={kind}>
          <div className={styles.samples}>
            <Button kind={kind} type="button">
              Save changes
            </Button>
            <Button kind={kind} type="button" disabled>
              Save changes
            </Button>
          </div>
        </State>
      ))}
      <State name="sizes">
        <div className={styles.samples}>
          <Button size="sm" type="button">
            Small
          </Button>
          <Button type="button">Normal</Button>
          <Button size="lg" type="button">
            Large
          </Button>
        </div>
      </State>
      <State name="sending">
        <Button type="button" sending>
          Send to student
        </Button>
      </State>
      <State name="with an icon">
        <Button kind="secondary" type="button">
          <Save className={iconStyles.root} aria-hidden="true" />
          Save draft
        </Button>
      </State>
      <State name="full width" wide>
        <Button wide type="button">
          Pay $62.40
        </Button>
      </State>
      <State name="link as a button">
        <ButtonLink href="#button" kind="secondary">
          Go to orders
        </ButtonLink>
      </State>
    </Section>
  );
}

export function IconButtonsSection() {
  return (
    <Section id="icon-button" title="IconButton">
      <State name="sizes, kinds, disabled">
        <div className={styles.samples}>
          <IconButton label="More actions">
            <Ellipsis className={iconStyles.root} aria-hidden="true" />
          </IconButton>
          <IconButton label="More actions, small" size="sm">
            <Ellipsis className={iconStyles.root} aria-hidden="true" />
          </IconButton>
          <IconButton label="Download" kind="secondary">
            <Download className={iconStyles.root} aria-hidden="true" />
          </IconButton>
          <IconButton label="Not available" kind="secondary" disabled>
            <Download className={iconStyles.root} aria-hidden="true" />
          </IconButton>
        </div>
      </State>
    </Section>
  );
}

export function LinksSection() {
  return (
    <Section id="link" title="Link">
      <State name="in a sentence">
        <p>
          Read the <Link href="#link">integrity policy</Link> before you order.
        </p>
      </State>
      <State name="a long word">
        <p>
          <Link href="#link">{long.word}</Link>
        </p>
      </State>
    </Section>
  );
}

export function StatusSection() {
  return (
    <>
      <Section id="pill" title="Pill">
        <State name="tones">
          <div className={styles.samples}>
            {pillTones.map((tone) => (
              <Pill key={tone} tone={tone} glyph={<ProgressGlyph at="half" />}>
                In review
              </Pill>
            ))}
          </div>
        </State>
        <State name="progress of an order">
          <div className={styles.samples}>
            {orderProgress.map((at) => (
              <Pill key={at} tone="accent" glyph={<ProgressGlyph at={at} />}>
                {at}
              </Pill>
            ))}
          </div>
        </State>
        <State name="count">
          <div className={styles.samples}>
            <Count of={3} label="unread" />
            <Count of={1204} label="unread" />
          </div>
        </State>
      </Section>
      <Section id="avatar" title="Avatar">
        <State name="initials, large, long name">
          <div className={styles.samples}>
            <Avatar name="Ada Demo" />
            <Avatar name="Grace Hopper" size="large" />
            <Avatar name={long.name} />
          </div>
        </State>
      </Section>
      <Section id="progress" title="Progress">
        <State name="40 %" wide>
          <Progress label="Uploading" value={40} />
        </State>
        <State name="paused" wide>
          <Progress label="Upload paused" value={40} paused />
        </State>
        <State name="without a known end" wide>
          <Progress label="Preparing" />
        </State>
      </Section>
    </>
  );
}
