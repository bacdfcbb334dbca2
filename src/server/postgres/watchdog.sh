#!/bin/sh
# Stops the database when the last app that uses it has ended for whatever reason: its standard input closes even on kill -9.
# Arguments: the folder that lists the apps, this app's name in it, the cluster.
apps=$1 me=$2 cluster=$3

# An app is named by its process number and start time, because numbers are reused.
runs() {
  pid=${1%%-*} started=${1#*-}
  started=${started%%-*}
  kill -0 "$pid" 2>/dev/null || return 1
  [ -r "/proc/$pid/stat" ] || return 0
  read -r stat <"/proc/$pid/stat" || return 1
  set -- ${stat##*) }
  [ "$1" != Z ] && [ "${20}" = "$started" ]
}

others() {
  for app in "$apps"/app-*; do
    [ -e "$app" ] || continue
    runs "${app##*/app-}" && return 0
    rm -f "$app"
  done
  return 1
}

server() {
  [ -r "$cluster/postmaster.pid" ] || return 1
  read -r server <"$cluster/postmaster.pid"
  kill -0 "$server" 2>/dev/null || return 1
  [ -r "/proc/$server/cmdline" ] || return 0
  tr '\0' '\n' <"/proc/$server/cmdline" | grep -qxF -- "$cluster"
}

# Nothing is ever written: this waits for the end of the input, without a program of its own.
read -r _
# A starting app waits until this mark is gone before it uses a running server.
touch "$apps/closing-$me"
rm -f "$apps/app-$me"
if ! others; then
  # An app that was killed while it launched the server may leave one that appears a moment later.
  server || sleep 1
  signal=INT
  tries=0
  while server && [ $tries -lt 180 ]; do
    [ $tries -eq 150 ] && signal=QUIT
    [ $((tries % 150)) -eq 0 ] && kill -$signal "$server"
    sleep 0.1
    tries=$((tries + 1))
  done
fi
rm -f "$apps/closing-$me"
