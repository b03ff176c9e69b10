// Starts a program in a separate process group, as browsers and servers are started, and writes the ids of both to a
// file. With STUBBORN set, neither process ends on request.
import { spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";

const stubborn = Boolean(process.env.STUBBORN);
const ignore = 'for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});';
const script = `${stubborn ? ignore : ""} setInterval(() => {}, 1e6);`;
const grandchild = spawn(process.execPath, ["-e", script], { stdio: "ignore", detached: true });
if (stubborn) for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});
const path = process.argv[2];
writeFileSync(`${path}.part`, JSON.stringify({ child: process.pid, grandchild: grandchild.pid }));
renameSync(`${path}.part`, path);
setInterval(() => {}, 1e6);
