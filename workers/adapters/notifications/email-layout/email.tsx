import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import { ANSWER_LINE } from "#core/notifications/email.ts";
import type { EmailSheet } from "#core/notifications/ports.ts";
import { light, sheet } from "./colours.ts";

const sans = '"Hanken Grotesk",system-ui,-apple-system,"Segoe UI",Arial,sans-serif';
const serif = "Literata,Georgia,serif";
const plain = { margin: "0 0 16px", fontFamily: sans, fontSize: "16px", lineHeight: "26px" };
const small = { margin: "0 0 8px", fontFamily: sans, fontSize: "13px", lineHeight: "20px", color: light.faint };

/** Every email: one column of 600 px, no pictures, no remote content, no open tracking. */
export function EmailMessage({ appName, appUrl, subject, paragraphs, button, answerable, note, ...foot }: EmailSheet) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{sheet}</style>
      </Head>
      <Preheader text={paragraphs[0] ?? subject} />
      <Body className="ground" style={{ margin: 0, background: light.ground, color: light.ink, fontFamily: sans }}>
        <Container style={{ maxWidth: "600px", margin: "0 auto", padding: "28px 0 36px" }}>
          {answerable ? (
            <Text className="wide faint" style={{ ...small, padding: "0 40px", margin: "0 0 16px" }}>
              {ANSWER_LINE}
            </Text>
          ) : null}
          <Section>
            <div className="wide" style={{ padding: "0 40px 18px" }}>
              <span
                className="line"
                style={{
                  display: "inline-block",
                  width: "2px",
                  height: "18px",
                  background: light.margin,
                  verticalAlign: "-3px",
                  marginRight: "12px",
                }}
              />
              <Link
                href={`${appUrl}/`}
                className="ink"
                style={{
                  color: light.ink,
                  textDecoration: "none",
                  fontFamily: serif,
                  fontSize: "20px",
                  fontWeight: 600,
                }}
              >
                {appName}
              </Link>
            </div>
          </Section>
          <Section>
            <div
              className="page"
              style={{
                background: light.paper,
                border: `1px solid ${light.rule}`,
                borderRadius: "2px",
                padding: "40px 40px 36px",
              }}
            >
              <Heading
                as="h1"
                className="ink title"
                style={{
                  margin: "0 0 16px",
                  fontFamily: serif,
                  fontSize: "28px",
                  lineHeight: "34px",
                  fontWeight: 560,
                  letterSpacing: "-0.02em",
                  color: light.ink,
                }}
              >
                {subject}
              </Heading>
              {paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an email is drawn once and never changes.
                <Text key={at} className="soft" style={{ ...plain, color: light.soft }}>
                  <Lines text={paragraph} />
                </Text>
              ))}
              {button ? (
                <Button
                  href={button.href}
                  className="button"
                  style={{
                    background: light.button,
                    color: light.onButton,
                    borderRadius: "6px",
                    padding: "12px 24px",
                    fontFamily: sans,
                    fontSize: "16px",
                    fontWeight: 600,
                    marginTop: "8px",
                  }}
                >
                  {button.words}
                </Button>
              ) : null}
              {note ? (
                <div
                  className="note"
                  style={{
                    borderLeft: `1px solid ${light.margin}`,
                    padding: "2px 0 2px 18px",
                    margin: "30px 0 0",
                  }}
                >
                  <Text
                    className="soft"
                    style={{ ...plain, fontSize: "15px", lineHeight: "23px", margin: 0, color: light.soft }}
                  >
                    {note}
                  </Text>
                </div>
              ) : null}
            </div>
          </Section>
          <Foot appName={appName} {...foot} />
        </Container>
      </Body>
    </Html>
  );
}

/** Keeps what comes after the first words out of the list of emails: joiners and spaces that no one sees. */
const BLANK = "\u034f\u200c\u00a0".repeat(60);
const PREHEADER_LETTERS = 140;

/** What the list of emails shows under the subject. */
function Preheader({ text }: { text: string }) {
  const words = [...text.replace(/\s+/g, " ")].slice(0, PREHEADER_LETTERS).join("");
  return (
    <div style={{ display: "none", overflow: "hidden", maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: "1px" }}>
      {words}
      {BLANK}
    </div>
  );
}

function Foot({
  appName,
  why,
  settingsUrl,
  unsubscribeUrl,
}: Pick<EmailSheet, "appName" | "why" | "settingsUrl" | "unsubscribeUrl">) {
  const link = { color: light.faint, textDecoration: "underline" };
  return (
    <Section>
      <div className="wide" style={{ padding: "22px 40px 0" }}>
        <Text className="faint" style={small}>
          {why}
          {settingsUrl ? (
            <>
              {" "}
              <Link href={settingsUrl} className="faint" style={link}>
                Change your notification settings
              </Link>
              .
            </>
          ) : null}
          {unsubscribeUrl ? (
            <>
              {" "}
              <Link href={unsubscribeUrl} className="faint" style={link}>
                Unsubscribe from these emails
              </Link>
              .
            </>
          ) : null}
        </Text>
        <Text className="faint" style={small}>
          {appName}
        </Text>
      </div>
    </Section>
  );
}

/** A paragraph keeps its lines. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
