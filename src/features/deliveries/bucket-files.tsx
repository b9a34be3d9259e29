import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useRef, useState } from "react";
import { POLL_MS } from "../../api/collections.ts";
import { LARGEST_ZIP, saveBlob } from "../../api/files.ts";
import type { BucketObject, DemoControl } from "../../contract/demo.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage, QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { count, formatBytes, formatShortTime, formatTime } from "../../ui/text/format.ts";
import classes from "./bucket-files.module.css";

interface FolderFilesProps {
  demo: BucketControl;
  folder: string;
  /** Status of the delivery into the folder; a change of it reads the files again. */
  status: string;
}

export function FolderFiles({ demo, folder, status }: FolderFilesProps) {
  return (
    <section aria-label={t("Files in {folder}", { folder })}>
      <BucketState demo={demo} at={[folder, status]}>
        {(objects) => <Folder demo={demo} folder={folder} objects={objectsIn(folder, objects)} />}
      </BucketState>
    </section>
  );
}

export function BucketPage({ demo }: { demo: BucketControl }) {
  return (
    <section className={classes.page} aria-label={t("Demo buckets")}>
      <Link to="/deliveries" search={true} className={classes.back}>
        {t("All deliveries")}
      </Link>
      <h2>{t("Demo buckets")}</h2>
      <p className={classes.lead}>
        {rich(
          "Files written by deliveries. The buckets are in this browser and shared by all demo users; <reset>Reset demo</reset> empties them.",
          {
            reset: (inner: ReactNode[]) => (
              <Link to="/simulate" search={true}>
                {inner}
              </Link>
            ),
          },
        )}
      </p>
      <BucketState demo={demo} at={[]}>
        {(objects) =>
          objects.length === 0 ? (
            <HelpfulEmpty title={t("The buckets are empty")} text={t("The first delivery fills them.")} />
          ) : (
            [...new Set(objects.map(folderOf))].map((folder) => (
              <Folder key={folder} demo={demo} folder={folder} objects={objectsIn(folder, objects)} />
            ))
          )
        }
      </BucketState>
    </section>
  );
}

interface BucketStateProps {
  demo: BucketControl;
  /** Part of the key of the list: a change of it reads the bucket again. */
  at: readonly string[];
  children: (objects: BucketObject[]) => ReactNode;
}

function BucketState({ demo, at, children }: BucketStateProps) {
  const query = useQuery(bucketQuery(demo, at));
  if (query.data) return children(query.data);
  if (query.error) return <QueryError query={query} title={t("Couldn’t read the demo bucket")} />;
  return <Skeleton height={80} role="status" aria-label={t("Reading the bucket")} />;
}

const FIRST = 24;

function Folder({ demo, folder, objects }: { demo: BucketControl; folder: string; objects: BucketObject[] }) {
  const download = useMutation({
    mutationFn: async (object: BucketObject) =>
      saveBlob(fileName(object.key), await readObject(demo, object)),
  });
  const all = useMutation({ mutationFn: () => saveTogether(demo, folder, objects) });
  const error = download.error ?? all.error;
  const total = objects.reduce((sum, { size }) => sum + size, 0);
  const isZipped = objects.length > 1 && total <= LARGEST_ZIP;
  const [isWhole, setWhole] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className={classes.folder}>
      <header>
        <h3>
          <code>s3://{folder}/</code>
        </h3>
        {objects.length > 0 && (
          <span>
            {count(objects.length, "file")}
            {!isZipped && `, ${formatBytes(total)}`}
          </span>
        )}
        {isZipped && (
          <BusyButton
            size="xs"
            variant="default"
            Icon={IconDownload}
            busy={all.isPending}
            onClick={() => all.mutate()}
          >
            {t("Download all, {size}", { size: formatBytes(total) })}
          </BusyButton>
        )}
      </header>
      {total > LARGEST_ZIP && (
        <p className={classes.lead}>
          {t("Together they are more than a ZIP file can hold (4 GB). Download the files one by one.")}
        </p>
      )}
      {error && (
        <ErrorMessage error={error} title={t("Couldn’t download the file")}>
          <p>{t("It may have been removed since.")}</p>
        </ErrorMessage>
      )}
      {objects.length === 0 ? (
        <p className={classes.lead}>{t("Nothing has been written into this folder yet.")}</p>
      ) : (
        <table ref={table} className={classes.table} tabIndex={-1}>
          <thead>
            <tr>
              <th scope="col">{t("File")}</th>
              <th scope="col">{t("Size")}</th>
              <th scope="col">{t("Written, UTC")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("Download")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {objects.slice(0, isWhole ? undefined : FIRST).map((object) => (
              <FileRow
                key={object.key}
                object={object}
                isBusy={download.isPending && download.variables.key === object.key}
                onDownload={download.mutate}
              />
            ))}
          </tbody>
        </table>
      )}
      {objects.length > FIRST && !isWhole && (
        <Button
          variant="subtle"
          onClick={() => {
            table.current?.focus();
            setWhole(true);
          }}
        >
          {t("Show all {count, number} files", { count: objects.length })}
        </Button>
      )}
    </div>
  );
}

interface FileRowProps {
  object: BucketObject;
  isBusy: boolean;
  onDownload: (object: BucketObject) => void;
}

const FileRow = memo(function FileRow({ object, isBusy, onDownload }: FileRowProps) {
  const name = fileName(object.key);
  return (
    <tr>
      <td>
        <code>{name}</code>
      </td>
      <td>{formatBytes(object.size)}</td>
      <td title={formatTime(object.writtenAt, "second")}>{formatShortTime(object.writtenAt)}</td>
      <td>
        <BusyButton
          variant="subtle"
          aria-label={t("Download {file}", { file: name })}
          title={t("Download")}
          busy={isBusy}
          onClick={() => onDownload(object)}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </BusyButton>
      </td>
    </tr>
  );
});

type BucketControl = Pick<DemoControl, "bucket" | "readObject">;

function bucketQuery(demo: BucketControl, at: readonly string[]) {
  return queryOptions({
    queryKey: ["demo-bucket", ...at],
    queryFn: () => demo.bucket(),
    refetchInterval: POLL_MS.bucket,
  });
}

/** Returns the objects directly in a folder (no slash at its end). */
function objectsIn(folder: string, objects: readonly BucketObject[]): BucketObject[] {
  return objects.filter((object) => folderOf(object) === folder);
}

function folderOf({ bucket, key }: BucketObject): string {
  return `${bucket}/${key}`.slice(0, -fileName(key).length - 1);
}

function fileName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Bytes that are read at once. */
const PIECE = 8_388_608;

/** Reads an object; rejects when it is gone. */
async function readObject(demo: BucketControl, { bucket, key, size, type }: BucketObject): Promise<Blob> {
  const parts: Blob[] = [];
  for (let start = 0; start < size; start += PIECE) {
    const end = Math.min(start + PIECE, size) - 1;
    parts.push(await demo.readObject(bucket, key, { start, end }));
  }
  return new Blob(parts, { type });
}

/** Saves objects as one ZIP file; rejects when one is gone. */
async function saveTogether(demo: BucketControl, folder: string, objects: readonly BucketObject[]) {
  const { zipFiles } = await import("../../api/zip-files.ts");
  const files: { name: string; href: string }[] = [];
  try {
    for (const object of objects) {
      const href = URL.createObjectURL(await readObject(demo, object));
      files.push({ name: fileName(object.key), href });
    }
    const zip = await zipFiles(files, { signal: new AbortController().signal, onProgress: () => {} });
    saveBlob(`${folder.replaceAll("/", "-")}.zip`, zip);
  } finally {
    for (const { href } of files) URL.revokeObjectURL(href);
  }
}
