import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";
import { createClock } from "./live-clock.ts";

type FakeSocket = LiveSocket & { sent: string[]; closed: boolean };
type Server = "answers" | "refuses" | "is silent" | "closes at once";

/** One page, and a server that a test can let behave badly. Sockets open when the test says so, or by `server`. */
export function createPage() {
  const clock = createClock();
  const sockets: FakeSocket[] = [];
  const page = {
    requests: [] as string[],
    news: [] as unknown[],
    yields: [] as boolean[],
    visible: true,
    online: true,
    server: null as Server | null,
  };

  function connect(yields: boolean): FakeSocket {
    const socket: FakeSocket = {
      sent: [],
      closed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      send(word) {
        socket.sent.push(word);
        if (page.server !== "is silent") clock.later(1, () => socket.onmessage?.({ data: "pong" }));
      },
      close: () => {
        socket.closed = true;
      },
    };
    sockets.push(socket);
    page.yields.push(yields);
    const { server } = page;
    if (server === "answers" || server === "closes at once") clock.later(1, () => socket.onopen?.({} as never));
    if (server === "refuses" || server === "closes at once") clock.later(2, () => socket.onclose?.({ code: 1006 }));
    return socket;
  }

  const connection = createLiveConnection(
    {
      connect,
      later: clock.later,
      now: clock.now,
      chance: () => 0.5,
      visible: () => page.visible,
      online: () => page.online,
    },
    { onNews: (news) => page.news.push(news), catchUp: (reason) => page.requests.push(reason) },
  );
  return Object.assign(page, {
    clock,
    sockets,
    connection,
    pass: clock.pass,
    last: () => sockets.at(-1) as FakeSocket,
  });
}
